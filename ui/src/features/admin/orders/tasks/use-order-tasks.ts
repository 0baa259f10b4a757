import { useQueryClient } from '@tanstack/react-query'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { OrderTask, OrderTasks } from '@/lib/schemas'

/** The order's tasks. They follow from the order, so each of its changes asks for them anew. */
export function useOrderTasks(orderId: string) {
  return useAdminRead(
    adminKeys.orderTasks(orderId),
    (signal) => http.get('/api/orders/{order_id}/tasks', { params: { order_id: orderId }, signal }),
    { changesByItself: true },
  )
}

export type TaskWish = { isDone: boolean } | { userId?: string | null; dueOn?: string | null }

export function useChangeTask(orderId: string, { name }: OrderTask, onDone?: () => void) {
  return useTaskDeed(
    orderId,
    (body: TaskWish) =>
      http.patch('/api/orders/{order_id}/tasks/{task}', { params: { order_id: orderId, task: name }, body }),
    onDone,
  )
}

export function useAddTask(orderId: string, onDone: () => void) {
  return useTaskDeed(
    orderId,
    (title: string) => http.post('/api/orders/{order_id}/tasks', { params: { order_id: orderId }, body: { title } }),
    onDone,
  )
}

export function useRemoveTask(orderId: string, { name }: OrderTask) {
  return useTaskDeed(orderId, () =>
    http.delete('/api/orders/{order_id}/tasks/{task}', { params: { order_id: orderId, task: name } }),
  )
}

/** Each deed answers with all tasks, so the list is right at once. */
function useTaskDeed<Wish = void>(orderId: string, deed: (wish: Wish) => Promise<OrderTasks>, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: deed,
    onSuccess: (tasks) => {
      queryClient.setQueryData(adminKeys.orderTasks(orderId), tasks)
      void queryClient.invalidateQueries({ queryKey: adminKeys.workQueue })
      void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(orderId) })
      onDone?.()
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.orderTasks(orderId) })
      toastSaveFailed(error)
    },
  })
}
