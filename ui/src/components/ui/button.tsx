import { Slot } from 'radix-ui'
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { classNames } from '@/lib/class-names'
import { isClientView, NOTHING_SAVED } from '@/lib/client-view'

const VARIANTS = {
  primary: 'btn-primary',
  outline: 'btn-outline',
  ghost: 'btn-ghost',
  destructive: 'btn-danger',
  'quiet-danger': 'btn-quiet-danger',
} as const

const SIZES = { sm: 'btn-sm', md: '', lg: 'btn-lg' } as const

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  block?: boolean
  /** Busy buttons are disabled, show a spinner and `busyLabel`, and do not shrink. */
  busy?: boolean
  busyLabel?: ReactNode
  /** It changes something by itself, without a form to send. Staff who see what a client sees can't press it. */
  deed?: boolean
  /** Gives the look to the only child instead, for links. */
  asChild?: boolean
}

export function Button({
  variant = 'primary',
  size = 'md',
  block = false,
  busy = false,
  busyLabel,
  deed = false,
  asChild = false,
  type = 'button',
  className,
  disabled,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => element.current)
  // The words change while busy, and what stands beside the button must not move: it keeps the width it was pressed at.
  const pressedWidth = useRef(0)
  // Nor is whoever goes by keyboard to be at the top of the page again: browsers take the focus from what's disabled.
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    current.style.minWidth = busy ? `${pressedWidth.current}px` : ''
    const { activeElement, body } = document
    if (!busy && hadFocus.current && activeElement === body) current.focus({ preventScroll: true })
    hadFocus.current = busy && activeElement === current
    if (hadFocus.current) addEventListener('pointerdown', () => (hadFocus.current = false), { once: true })
  }, [busy])
  const look = classNames('btn', VARIANTS[variant], SIZES[size], block && 'btn-block', className)
  if (asChild) {
    return (
      <Slot.Root ref={element} className={look} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  const isHeld = (deed || type === 'submit') && isClientView()
  return (
    <button
      {...rest}
      {...(isHeld && { 'aria-disabled': true, title: NOTHING_SAVED, onClick: hold })}
      ref={element}
      type={type}
      className={look}
      disabled={busy || disabled}
      aria-busy={busy ? 'true' : undefined}
      onClickCapture={(event) => {
        pressedWidth.current = event.currentTarget.offsetWidth
      }}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}

/** Not `disabled`: it can still be reached, and says why it does nothing. */
function hold(event: MouseEvent) {
  event.preventDefault()
}
