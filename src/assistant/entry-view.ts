import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ResultEdit } from '#contract/result-edit'
import { wordsOf } from '#contract/step-conditions'
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
          if (data && 'steps' in data) return [...stepLines(data), ...costLines(data, i18n)].join('\n')
          if (data) return data.posts.map(({ day, title }) => `${day} ${title}`).join('\n')
          return i18n._(msg`最初の内容`)
        },
      },
    },
  },
]

type Steps = Extract<ResultEdit, { steps: unknown }>

const stepLines = ({ steps }: Steps) => steps.map((step, index) => `${index + 1}. ${wordsOf(step)}`)

function costLines({ cost }: Steps, i18n: I18n): string[] {
  if (!cost) return []
  const [people, yen] = [i18n._(msg`人数`), i18n._(msg`時給（円）`)]
  return [
    `${i18n._(msg`1か月の回数`)}: ${cost.runs ?? '—'}`,
    ...cost.roles.map((one) => `${one.role} ${people}: ${one.people} ${yen}: ${one.yen ?? '—'}`.trim()),
  ]
}
