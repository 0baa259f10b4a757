import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { LIMITS } from '@/generated/limits'
import { requestUploadAddress } from '@/lib/logo-upload'
import { pictureAlone } from '@/lib/picture-alone'

/** One file, sent as soon as it is chosen, in one PUT to an address of its own. */
export const logoUppy = new Uppy({
  id: 'logo',
  autoProceed: true,
  locale: {
    pluralize: (count) => (count === 1 ? 0 : 1),
    strings: {
      youCanOnlyUploadFileTypes: 'Choose a PNG, JPG or SVG.',
      exceedsSize: 'This file is larger than 5MB. Please choose a smaller one.',
    },
  },
  restrictions: {
    minNumberOfFiles: 1,
    maxNumberOfFiles: 1,
    maxFileSize: LIMITS.logoMaxBytes,
    allowedFileTypes: ['.png', '.jpg', '.jpeg', '.svg'],
  },
}).use(AwsS3, {
  shouldUseMultipart: false,
  // Asked anew for every attempt: an address is good for one file.
  getUploadParameters: async (_file, { signal }) => ({
    method: 'PUT',
    url: await requestUploadAddress(signal),
    headers: {},
  }),
})

logoUppy.addPreProcessor(async (ids) => {
  for (const id of ids) {
    const chosen = logoUppy.getFile(id).data as Blob
    const data = await pictureAlone(chosen).catch(() => chosen) // that it can't be read is told where it's sent
    const isStillThere = logoUppy.getFiles().some((file) => file.id === id)
    if (data !== chosen && isStillThere) logoUppy.setFileState(id, { data, size: data.size })
  }
})
