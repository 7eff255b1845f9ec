import { msg } from '@lingui/core/macro'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView } from '@/offline/outbox/entry-view'
import { sendFeedback } from './mutations'

/** What the list of unsent changes says of feedback. */
export const knowledgeEntries: readonly EntryView[] = [
  {
    command: sendFeedback as AnyCommand,
    name: msg`回答の評価`,
    fields: {
      is_helpful: {
        label: msg`評価`,
        text: (isHelpful, _, i18n) => i18n._(isHelpful === true ? msg`役に立った` : msg`役に立たなかった`),
      },
      feedback: { label: msg`感想`, kind: 'long-text' },
      query: { isHidden: true },
    },
  },
]
