import { LIMITS } from '@/generated/limits'

interface PasswordProblem {
  field: 'password' | 'confirmation'
  /** Beside the field; the toast has the specification's own words. */
  text: string
  toast: { title: string; description: string }
}

/** Counted as the server counts: a character outside the basic plane is one, not two. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= LIMITS.passwordMin
}

/** Length comes before equality (access 8). */
export function checkNewPassword(password: string, confirmation: string): PasswordProblem | null {
  if (!isLongEnough(password)) {
    return {
      field: 'password',
      text: 'Use at least 8 characters.',
      toast: { title: 'Password Too Short', description: 'Password must be at least 8 characters long.' },
    }
  }
  if (password !== confirmation) {
    return {
      field: 'confirmation',
      text: 'Passwords don’t match.',
      toast: { title: "Passwords Don't Match", description: 'Please make sure both passwords match.' },
    }
  }
  return null
}
