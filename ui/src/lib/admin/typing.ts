const TYPED_IN =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"]'
const ABOVE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether a key belongs to a field, or to something that lies above the page. */
export function isTaken({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.closest(TYPED_IN) !== null
  return isTyped || defaultPrevented || isComposing || document.querySelector(ABOVE) !== null
}
