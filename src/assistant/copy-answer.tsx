import type { AnswerTable } from '#contract/conversations'
import { CopyButton } from './copy-button'
import { plainAnswer } from './plain-answer'

type CopyAnswerProps = {
  /** Markdown. */
  text: string
  table?: AnswerTable | null | undefined
}

/** Puts an answer on the clipboard as it reads, its rows as those of a sheet. */
export function CopyAnswer({ text, table }: CopyAnswerProps) {
  return <CopyButton text={() => plainAnswer(text, table, '\t')} />
}
