import { useQuery } from '@tanstack/react-query'
import type { ClientTask } from '@/lib/schemas'
import { AddonPath, type Step } from './addon-path'
import { CallSteps } from './call-steps'
import { tasksQuery } from './tasks-query'

interface AddonStepsProps {
  token: string
  /** The id of what was bought. */
  addon: string
}

/** The add-on that brings a call. */
const REVIEW = 'fundability-review'

/** Where something that was bought stands: whose turn it is, and its steps. */
export function AddonSteps({ token, addon }: AddonStepsProps) {
  const { data, isError } = useQuery(tasksQuery(token))
  if (isError) return <p className="muted">We couldn’t load where this stands. Reload the page to try again.</p>
  const steps = data?.items.filter((task) => task.addon === addon).map(stepOf) ?? []
  if (!data || steps.length === 0) return null
  if (addon === REVIEW) return <CallSteps token={token} steps={steps} />
  return <AddonPath steps={steps} turn={steps.every(({ isDone }) => isDone) ? 'Done' : 'With us'} />
}

const stepOf = ({ title, doneAt }: ClientTask): Step => ({ title, isDone: doneAt !== null })
