import { AppError } from './app-error.ts'

/** Who tried to go on, by ids alone: for the log. */
type Who = {
  reason: 'device' | 'disabled' | 'no membership'
  /** The person, as the identity service calls them; where they are no member it is all that is known. */
  uid?: string
  tenant?: string
  member?: string
  /** As the browser says. */
  device?: string | null
}

/** The refusal of somebody whose sign-in is good and who may not come in, or not any more. */
export class ShutOut extends AppError {
  readonly who: Who

  /** `context` tells the person what they can do about it. */
  constructor(code: 'AUTH_004' | 'AUTH_005', who: Who, context: Record<string, string> = {}) {
    super(code, { context })
    this.who = who
  }
}
