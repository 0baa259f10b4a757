import type { OrderRoom } from '@/lib/admin/admin-paths'

export const ROOM_LABELS: Record<OrderRoom, string> = {
  overview: 'Overview',
  site: 'Website',
  messages: 'Messages',
  form: 'Form and files',
  money: 'Money',
  history: 'History',
}
