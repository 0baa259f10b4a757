/** The form that was sent last, until somebody types in it again: what is found wrong meanwhile was found by sending it. */
let sent: EventTarget | null = null

if (!import.meta.env.SSR) {
  document.addEventListener('submit', ({ target }) => (sent = target), true)
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Node && sent instanceof Node && sent.contains(target)) sent = null
  })
}

/** Something in a field's form is wrong. After sending it, the focus goes to the first such field. */
export function focusFirstWrong(fieldId: string): void {
  const form = document.getElementById(fieldId)?.closest('form')
  if (form && form === sent) form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
