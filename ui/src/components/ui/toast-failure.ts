import { whyFailed } from '@/lib/why-failed'
import { toast } from './toast-store'

/** For what failed where no field could say why. */
export function toastFailure(title: string, error: unknown): void {
  toast({ title, description: whyFailed(error), variant: 'destructive' })
}
