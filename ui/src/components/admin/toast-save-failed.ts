import { toast } from '@/components/ui/toast-store'
import { errorMessage, serverMessageOr } from '@/lib/http'

/** For what is saved where no field could say why not. */
export function toastSaveFailed(error: Error): void {
  toast({ title: 'Save Failed', description: serverMessageOr(error, errorMessage(error)), variant: 'destructive' })
}
