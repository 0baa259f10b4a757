import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashPage } from './crash-page'

interface Props {
  /** A new value, such as the next page's address, gives the children another chance. */
  resetKey: string
  children: ReactNode
}

interface State {
  hasFailed: boolean
}

/** React has no hook for this: the one class of the UI. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override componentDidUpdate(before: Props) {
    if (this.state.hasFailed && before.resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? <CrashPage /> : this.props.children
  }
}
