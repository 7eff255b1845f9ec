import type { I18n } from '@lingui/core'
import type { LegalCheck } from '#contract/legal-checks'
import { classify } from '@/errors/classify'
import { errorMessage } from '@/errors/error-text'
import { UNDECIDED } from '@/errors/notify-saved'
import { conflictKind } from '@/offline/outbox/conflict-kind'
import type { Outcome } from '@/offline/scope/use-command'

type Failure = Exclude<Outcome, { state: 'sent' | 'stored' }>

/** A document to which something was not done, and how that ended. */
export type NotDone = { document: Pick<LegalCheck, 'id' | 'title'>; outcome: Failure }

/** Whether something was done to a document, at least on this device. */
export function isDone(outcome: Outcome): outcome is Exclude<Outcome, Failure> {
  return outcome.state === 'sent' || outcome.state === 'stored'
}

/** Why it was not done. */
export function whyNot({ outcome }: NotDone, i18n: I18n): string {
  return outcome.state === 'conflict'
    ? i18n._(UNDECIDED[conflictKind(outcome.entry)])
    : errorMessage(classify(outcome.error), i18n)
}
