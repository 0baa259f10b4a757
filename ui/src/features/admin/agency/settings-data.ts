import { useQueryClient } from '@tanstack/react-query'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { SITE_LOGO_KEY } from '@/components/ui/brand'
import { toast } from '@/components/ui/toast-store'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import { uploadLogo } from '@/lib/logo-upload'
import type { Agency, LegalText, SettingsDetails } from '@/lib/schemas'
import { useSingleMutation } from '@/lib/use-single-mutation'
import type { AgencyPart } from './agency-rules'

export function useLegalText(name: LegalText['name']) {
  return useAdminRead(adminKeys.text(name), (signal) =>
    http.get('/api/admin/settings/texts/{name}', { params: { name }, signal }),
  )
}

/** The server takes from an agency what belongs to the part. */
const SAVE = {
  all: (agency: Agency) => http.put('/api/admin/settings', { body: agency }),
  business: (agency: Agency) => http.put('/api/admin/settings/business', { body: agency }),
  sender: (agency: Agency) => http.put('/api/admin/settings/sender', { body: agency }),
  calendar: (agency: Agency) => http.put('/api/admin/settings/calendar', { body: agency }),
  hosting: (agency: Agency) => http.put('/api/admin/settings/hosting', { body: agency }),
}
const SAVED: Record<keyof typeof SAVE, string> = {
  all: 'Due dates update within five minutes.',
  business: 'Visitors see it from now on.',
  sender: 'Emails use it from now on.',
  calendar: 'Due dates update within five minutes.',
  hosting: 'It counts from now on, for every website.',
}

export function useSaveAgency(
  part: AgencyPart | 'all',
  onSaved: (agency: Agency) => void,
  onError: (error: Error) => void,
) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: SAVE[part],
    onSuccess: (saved, agency) => {
      queryClient.setQueryData(adminKeys.settings, saved)
      refreshOrders(queryClient)
      toast({ title: 'Settings Saved', description: SAVED[part] })
      onSaved(agency)
    },
    onError,
  })
}

export function useSaveText(name: LegalText['name'], onSaved: (text: string) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (text: string) => http.put('/api/admin/settings/texts/{name}', { params: { name }, body: { text } }),
    onSuccess: (saved, text) => {
      queryClient.setQueryData(adminKeys.text(name), saved)
      toast({ title: 'Text Saved', description: 'Visitors see it from now on.' })
      onSaved(text)
    },
    onError: toastSaveFailed,
  })
}

/** A file becomes the site's logo; null removes the one there is. */
export function useSaveLogo() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (file: File | null) => {
      const logoUrl = file && (await uploadLogo(file))
      return http.put('/api/admin/settings/logo', { body: { logoUrl } })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(SITE_LOGO_KEY, saved)
      queryClient.setQueryData<SettingsDetails>(adminKeys.settings, (settings) => settings && { ...settings, ...saved })
      toast({
        title: 'Logo Saved',
        description: saved.logoUrl ? 'Visitors see it now.' : 'Visitors see a letter instead.',
      })
    },
    onError: toastSaveFailed,
  })
}
