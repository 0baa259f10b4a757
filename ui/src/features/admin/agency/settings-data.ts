import { useQueryClient } from '@tanstack/react-query'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { SITE_LOGO_KEY } from '@/components/ui/brand'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders } from '@/lib/admin/admin-data'
import { isSettingsChanged } from '@/lib/admin/use-settings'
import { http } from '@/lib/http'
import { uploadLogo } from '@/lib/logo-upload'
import { pictureAlone } from '@/lib/picture-alone'
import type { Agency } from '@/lib/schemas'
import { renameSite } from '@/lib/site-name'
import type { AgencyPart } from './agency-rules'

/** As the server finds it: what stands for the business where there's no logo. */
const letterOf = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0] ?? Array.from(name)[0] ?? ''

/** `revision` is of what stood there when the first letter was changed. */
interface Typed {
  agency: Agency
  revision: string
}

/** The server takes from an agency what belongs to the part. */
const SAVE = {
  everything: ({ agency, revision }: Typed) => http.put('/api/admin/settings', { body: { ...agency, revision } }),
  business: ({ agency, revision }: Typed) =>
    http.put('/api/admin/settings/business', { body: { ...agency, revision } }),
  sender: ({ agency, revision }: Typed) => http.put('/api/admin/settings/sender', { body: { ...agency, revision } }),
  calendar: ({ agency, revision }: Typed) =>
    http.put('/api/admin/settings/calendar', { body: { ...agency, revision } }),
  hosting: ({ agency, revision }: Typed) => http.put('/api/admin/settings/hosting', { body: { ...agency, revision } }),
}
const SAVED: Record<keyof typeof SAVE, string> = {
  everything: 'Due dates update within five minutes.',
  business: 'Visitors see it from now on.',
  sender: 'Emails use it from now on.',
  calendar: 'Due dates update within five minutes.',
  hosting: 'It counts from now on, for every website.',
}

export function useSaveAgency(
  part: AgencyPart | 'everything',
  onSaved: (agency: Agency, revision: string) => void,
  onError: (error: Error) => void,
) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: SAVE[part],
    onSuccess: (saved, { agency }) => {
      queryClient.setQueryData(adminKeys.settings, saved)
      renameSite(saved.agency.name, letterOf(saved.agency.name))
      refreshOrders(queryClient)
      toast({ title: 'Settings Saved', description: SAVED[part] })
      onSaved(agency, saved.revisions[part])
    },
    onError: (error) => {
      if (isSettingsChanged(error)) void queryClient.invalidateQueries({ queryKey: adminKeys.settings })
      else onError(error)
    },
  })
}

/** A file becomes the site's logo; null removes the one there is. */
export function useSaveLogo() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async ({ file, revision }: { file: File | null; revision: string }) => {
      const logoUrl = file && (await uploadLogo(await pictureAlone(file)))
      return http.put('/api/admin/settings/logo', { body: { logoUrl, revision } })
    },
    onSuccess: async (saved) => {
      queryClient.setQueryData(SITE_LOGO_KEY, saved)
      await queryClient.invalidateQueries({ queryKey: adminKeys.settings })
      toast({
        title: 'Logo Saved',
        description: saved.logoUrl ? 'Visitors see it now.' : 'Visitors see a letter instead.',
      })
    },
    onError: async (error) => {
      if (!isSettingsChanged(error)) {
        toastSaveFailed(error)
        return
      }
      const settings = await http.get('/api/admin/settings').catch(() => null)
      if (!settings) return
      queryClient.setQueryData(adminKeys.settings, settings)
      queryClient.setQueryData(SITE_LOGO_KEY, { logoUrl: settings.logoUrl })
    },
  })
}
