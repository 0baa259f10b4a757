import type { Task } from '@/lib/schemas'

/** A task with nothing said of it but its kind and these facts. */
export const taskOf = (kind: Task['kind'], facts: Partial<Task> = {}): Task => ({
  kind,
  order: null,
  day: null,
  daysLate: 0,
  at: null,
  amount: null,
  renewal: null,
  currency: null,
  assignee: null,
  detail: '',
  count: 1,
  next: null,
  ...facts,
})
