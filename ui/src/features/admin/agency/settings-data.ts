import { useQueryClient } from '@tanstack/react-query'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { SITE_LOGO_KEY } from '@/components/ui/brand'
import { toast } from '@/components/ui/toast-store'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import type { components } from '@/generated/api'
import type { Agency, LegalText, SettingsFile } from '@/lib/admin/types'
import { http } from '@/lib/http'
import { uploadLogo } from '@/lib/logo-upload'
import { useSingleMutation } from '@/lib/use-single-mutation'

const PATH = adminKeys.settings[0]
const textPath = (name: string) => `${PATH}/texts/${name}`

export function useLegalText(name: string) {
  return useAdminRead<LegalText>(adminKeys.text(name), textPath(name))
}

export function useSaveAgency(onSaved: () => void, onError: (error: Error) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (agency: Agency) => http.put<SettingsFile>(PATH, agency),
    onSuccess: (saved) => {
      queryClient.setQueryData(adminKeys.settings, saved)
      refreshOrders(queryClient)
      toast({ title: 'Settings Saved', description: 'Promised days follow within five minutes.' })
      onSaved()
    },
    onError,
  })
}

export function useSaveText(name: string, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (text: string) => http.put<LegalText>(textPath(name), { text }),
    onSuccess: (saved) => {
      queryClient.setQueryData(adminKeys.text(name), saved)
      toast({ title: 'Text Saved', description: 'Visitors read it from now on.' })
      onSaved()
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
      return http.put<components['schemas']['LogoOut']>(`${PATH}/logo`, { logoUrl })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(SITE_LOGO_KEY, saved)
      queryClient.setQueryData<SettingsFile>(adminKeys.settings, (settings) => settings && { ...settings, ...saved })
      toast({ title: 'Logo Saved', description: saved.logoUrl ? 'Visitors see it now.' : 'The letter is back.' })
    },
    onError: toastSaveFailed,
  })
}
