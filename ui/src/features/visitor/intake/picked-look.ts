import { http } from '@/lib/http'
import { forgetPick, readPick } from './sample-pick'

/**
 * The look that was picked before buying becomes the website's, once. The form is sent all the same when that fails: the
 * client can choose a look in the portal.
 */
export async function takePickedLook(token: string | null): Promise<void> {
  const pick = await readPick()
  if (!pick) return
  if (token && pick.look)
    await http.put('/api/client/website/first-theme', { body: { theme: pick.look }, token }).catch(() => undefined)
  await forgetPick()
}
