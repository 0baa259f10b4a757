import { useEffect, useState } from 'react'
import { paths } from '@/lib/paths'
import { readPick, type SamplePick } from './sample-pick'

/** The look that was picked on /see, when this browser remembers one. */
export function ChosenLook() {
  const [pick, setPick] = useState<SamplePick | null>(null)
  useEffect(() => {
    void readPick().then(setPick)
  }, [])
  if (!pick?.look) return null
  const look = pick.look.charAt(0).toUpperCase() + pick.look.slice(1)
  return (
    <span className="chosen-look">
      In the look {look}
      {pick.name && `, for ${pick.name}`}. <a href={paths.see}>Change look</a>
    </span>
  )
}
