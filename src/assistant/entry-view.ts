import { msg } from '@lingui/core/macro'
import { ResultEdit } from '#contract/result-edit'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView } from '@/offline/outbox/entry-view'
import { editResult } from './mutations'

/** What the list of unsent changes says of results that were changed by hand. */
export const aiResultEntries: readonly EntryView[] = [
  {
    command: editResult as AnyCommand,
    name: msg`AIの結果の編集`,
    fields: {
      edited: {
        label: msg`内容`,
        text: (edited, _, i18n) => {
          const { data } = ResultEdit.safeParse(edited)
          if (data && 'steps' in data) return data.steps.map(({ text }, index) => `${index + 1}. ${text}`).join('\n')
          if (data) return data.posts.map(({ day, title }) => `${day} ${title}`).join('\n')
          return i18n._(msg`最初の内容`)
        },
      },
    },
  },
]
