import { useQuery } from '@tanstack/react-query'
import { AddonPath, type Step, type Turn } from './addon-path'
import { CallPicker } from './call-picker'
import { callQuery } from './tasks-query'

/** The review call: a time is picked, the call is held, its summary comes. */
export function CallSteps({ token, steps }: { token: string; steps: Step[] }) {
  const { data: call } = useQuery(callQuery(token))
  if (!call) return null
  const [held, ...rest] = steps
  const isHeld = held?.isDone ?? false
  const path: Step[] = [
    { title: 'Pick a time', isDone: call.startsAt !== null || isHeld },
    { title: call.person ? `${call.minutes} minutes with ${call.person}` : `${call.minutes} minutes`, isDone: isHeld },
    ...rest,
  ]
  return (
    <>
      <AddonPath steps={path} turn={turnOf(path, call.times.length > 0 && call.startsAt === null)} />
      {!isHeld && call.isBought && <CallPicker token={token} call={call} />}
    </>
  )
}

function turnOf(path: Step[], canPick: boolean): Turn {
  if (path.every(({ isDone }) => isDone)) return 'Done'
  return canPick && !path[0]?.isDone ? 'Your turn' : 'With us'
}
