import { msg } from '@lingui/core/macro'
import { interactionFields } from '#contract/interaction-record'
import { INTERACTION_TYPES } from '@/i18n/interaction-types'
import type { AnyCommand } from '@/offline/outbox/commands'
import { viewsOf } from '@/offline/outbox/described-views'
import type { EntryView } from '@/offline/outbox/entry-view'
import { createInteraction } from './mutations'

const fields = viewsOf(interactionFields, {
  type: { label: msg`種別`, choices: INTERACTION_TYPES },
  occurred_at: { kind: 'moment' },
})

/** What the list of unsent changes says of contacts. */
export const interactionEntries: readonly EntryView[] = [
  {
    command: createInteraction as AnyCommand,
    name: msg`対応履歴の追加`,
    fields,
    isCorrectable: true,
    parentGone: {
      what: msg`この対応履歴の顧客は、ほかの人が先に削除したか、サーバーに見つかりません。対応履歴はまだ保存されていません。`,
      wayOut: msg`顧客を元に戻してから「再試行」で送信できます。別の顧客に付けるときは、内容をコピーして入力し直してください。`,
    },
    saveAsNew: msg`新しい対応履歴として保存`,
  },
]
