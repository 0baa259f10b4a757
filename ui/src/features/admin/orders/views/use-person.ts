import { useLocation, useNavigate } from 'react-router-dom'
import { readPerson } from './view-address'

/** Whose orders are shown: everybody's is none. */
export function usePerson() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = new URLSearchParams(search)
  return {
    person: readPerson(address),
    setPerson: (person: string | null) => {
      if (person) address.set('person', person)
      else address.delete('person')
      void navigate({ search: address.toString() })
    },
  }
}
