import { msg } from '@lingui/core/macro'
import { INTERACTION_TYPES } from '@/i18n/interaction-types'
import type { AnyCommand } from '@/offline/commands'
import type { EntryView, FieldView } from '@/offline/entry-view'
import { createInteraction } from './mutations'

const fields: Readonly<Record<string, FieldView>> = {
  type: { label: msg`種別`, choices: INTERACTION_TYPES },
  occurred_at: { kind: 'moment' },
  content: { kind: 'long-text' },
}

/** What the list of unsent changes says of contacts. */
export const interactionEntries: readonly EntryView[] = [
  {
    command: createInteraction as AnyCommand,
    name: msg`対応履歴の追加`,
    fields,
    isCorrectable: true,
    saveAsNew: msg`新しい対応履歴として保存`,
  },
]
