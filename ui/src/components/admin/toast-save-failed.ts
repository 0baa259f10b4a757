import { toastFailure } from '@/components/ui/toast-failure'

/** For what is saved where no field could say why not. */
export function toastSaveFailed(error: Error): void {
  toastFailure('Save Failed', error)
}
