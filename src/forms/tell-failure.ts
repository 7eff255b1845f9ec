import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notify } from '@/errors/notify'
import { inOneLine } from '@/i18n/sentences'
import type { Problems } from './check-fields'

/** How the words of a failure are found where the error itself does not have them. */
export type Explained = {
  /** The fields that a refusal is about; nothing else is said then. */
  problemsOf?: ((thrown: unknown) => Problems | null) | undefined
  /** Words for the failure; null leaves them to the error. */
  explain?: ((thrown: unknown) => string | null) | undefined
}

/** Tells as a notice why something was not saved, to somebody who has left the place where it would be shown. */
export function tellFailure(thrown: unknown, { problemsOf, explain }: Explained): void {
  const problems = problemsOf?.(thrown)
  const words = problems ? inOneLine(Object.values(problems)) : explain?.(thrown)
  if (words) notify.info(i18n._(msg`保存できませんでした`), { detail: words })
  else notify.error(thrown)
}
