import { useState } from 'react'
import { useLocation } from 'react-router-dom'

interface Fold {
  /** It has to be seen: it opens when that comes to be. */
  isNeeded: boolean
  /** What an address can name in it: then it's open, too. */
  named?: string | undefined
  /** It folds by itself once it isn't needed anymore, unless somebody opened it. */
  foldsBack?: boolean
}

/** Whether a part is open: as it's needed, until somebody opens or folds it. */
export function useFold({ isNeeded, named, foldsBack = false }: Fold) {
  const { hash, key } = useLocation()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [met, setMet] = useState({ isNeeded: false, key: '' })
  if (met.isNeeded !== isNeeded || met.key !== key) {
    setMet({ isNeeded, key })
    if (met.key !== key && hash !== '' && hash === named) setChosen(true)
    else if (isNeeded && !met.isNeeded && chosen === false) setChosen(null)
    else if (met.isNeeded && !isNeeded && !foldsBack) setChosen(chosen ?? true)
  }
  return { isOpen: chosen ?? isNeeded, onOpenChange: setChosen }
}
