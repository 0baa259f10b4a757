import { createStore, type UseStore } from 'idb-keyval'

let store: UseStore | undefined

/** Where this browser keeps what was typed and not sent yet. One without a store loses the comfort, not the form. */
export const drafts = () => (store ??= createStore('fundable', 'intake-drafts'))
