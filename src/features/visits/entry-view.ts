import { msg } from '@lingui/core/macro'
import { visitFields } from '#contract/visits'
import type { AnyCommand } from '@/offline/outbox/commands'
import { viewsOf } from '@/offline/outbox/described-views'
import type { EntryView, FieldView } from '@/offline/outbox/entry-view'
import { createVisit, deleteVisit, restoreVisit, stepVisit, updateVisit } from './mutations'
import { LABELS, STATUS_WORDS } from './visit-words'

const fields = viewsOf(visitFields, {
  name: { label: LABELS.name },
  customer_id: { isHidden: true },
  purpose: { label: LABELS.purpose },
  day: { label: LABELS.day, kind: 'date' },
  number: { label: LABELS.number },
  arrived_at: { label: LABELS.arrived_at, kind: 'moment' },
})

const stepFields: Readonly<Record<string, FieldView>> = {
  customer_id: { isHidden: true },
  day: { isHidden: true },
  from: { isHidden: true },
  to: { label: msg`状態`, choices: STATUS_WORDS },
  at: { label: msg`押した時刻`, kind: 'moment' },
}

const parentGone = {
  what: msg`この受付の顧客は、ほかの人が先に削除したか、サーバーに見つかりません。受付はまだ保存されていません。`,
  wayOut: msg`顧客を元に戻してから「再試行」で送信できます。急ぐときは、「受付する」からお名前だけで受け付けてください。`,
}
const saveAsNew = msg`新しい受付として保存`

/** What the list of unsent changes says of visits. */
export const visitEntries: readonly EntryView[] = [
  {
    command: createVisit as AnyCommand,
    name: msg`受付の追加`,
    fields,
    isCorrectable: true,
    parentGone,
    saveAsNew,
  },
  { command: updateVisit as AnyCommand, name: msg`受付の変更`, fields, isCorrectable: true, saveAsNew },
  { command: stepVisit as AnyCommand, name: msg`受付の状態の変更`, fields: stepFields },
  { command: deleteVisit as AnyCommand, name: msg`受付の削除`, fields },
  { command: restoreVisit as AnyCommand, name: msg`受付の復元`, fields },
]
