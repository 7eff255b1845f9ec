import { Component, type ReactNode } from 'react'
import { uuid } from '@/lib/uuid'
import type { AppError } from './app-error'
import { classify } from './classify'
import { CrashScreen } from './crash-screen'
import { reportError } from './report-buffer'

type ErrorBoundaryProps = {
  /**
   * `app` is the last resort around everything; `screen` keeps the shell usable around a broken screen; `part` leaves a
   * broken part out, where the rest is complete without it.
   */
  scope: 'app' | 'screen' | 'part'
  /** What stands in for a broken part; nothing by default. */
  instead?: ReactNode
  /** Called with what was thrown, after it was reported. */
  onFailed?: (thrown: unknown) => void
  /** When it changes, the children are tried again: what the screen shows. */
  resetKey?: string
  children: ReactNode
}
type State = { crash: AppError | null; resetKey: string | undefined }

/** Shows the crash screen instead of children that threw while rendering, and reports it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { crash: null, resetKey: this.props.resetKey }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { crash: null, resetKey }
  }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { crash: { ...classify(thrown), reportId: uuid() } }
  }

  /** Called once per crash; the above is called again when React tries the children a second time. */
  override componentDidCatch(thrown: unknown): void {
    const { crash } = this.state
    // A part that is left out shows no id of its error, so its report has none.
    if (crash) reportError(this.props.scope === 'part' ? { ...crash, reportId: null } : crash, 'crash')
    this.props.onFailed?.(thrown)
  }

  override render(): ReactNode {
    const { crash } = this.state
    if (!crash) return this.props.children
    if (this.props.scope === 'part') return this.props.instead ?? null
    return <CrashScreen scope={this.props.scope} error={crash} />
  }
}
