import { msg } from '@lingui/core/macro'
import { frequentQuestionFields } from '#contract/frequent-questions'
import type { AnyCommand } from '@/offline/outbox/commands'
import { viewsOf } from '@/offline/outbox/described-views'
import type { EntryView } from '@/offline/outbox/entry-view'
import {
  createFrequentQuestion,
  deleteFrequentQuestion,
  restoreFrequentQuestion,
  updateFrequentQuestion,
} from './mutations'
import { LABELS, PIN_WORDS } from './question-words'

const fields = viewsOf(frequentQuestionFields, {
  name: { label: LABELS.name },
  reading: { label: LABELS.reading },
  answer: { label: LABELS.answer },
  sources: { label: LABELS.sources },
  is_pinned: { label: LABELS.is_pinned, choices: PIN_WORDS, untouched: 'false' },
  pin_order: { label: LABELS.pin_order, kind: 'number', untouched: '0' },
})
const saveAsNew = msg`新しいよくある質問として保存`

/** What the list of unsent changes says of frequent questions. */
export const frequentQuestionEntries: readonly EntryView[] = [
  {
    command: createFrequentQuestion as AnyCommand,
    name: msg`よくある質問の追加`,
    fields,
    isCorrectable: true,
    saveAsNew,
  },
  {
    command: updateFrequentQuestion as AnyCommand,
    name: msg`よくある質問の変更`,
    fields,
    isCorrectable: true,
    saveAsNew,
  },
  { command: deleteFrequentQuestion as AnyCommand, name: msg`よくある質問の削除`, fields },
  { command: restoreFrequentQuestion as AnyCommand, name: msg`よくある質問の復元`, fields },
]
