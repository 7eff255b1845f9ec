import { expect, test } from 'vitest'
import { events } from './events.ts'

const customer = { id: '0197f3a0-0000-7000-8000-000000000001', name: '山田 花子' }

const document = { id: '00000000-0000-4000-8000-000000000001', title: '業務委託契約書' }

test('an event says how it looks: what changes somebody’s own rights, or ends a tenant, is a warning, a log that does not fit an error, the rest is for information', () => {
  const all = {
    customerChanged: events.customerChanged(customer, '受付'),
    customerDeleted: events.customerDeleted(customer, '受付'),
    customersMerged: events.customersMerged(customer, customer, '受付'),
    contactAdded: events.contactAdded(customer, '受付', { type: 'call', summary: '予約の変更' }),
    roleChanged: events.roleChanged('staff', '管理者'),
    accessChanged: events.accessChanged('disabled', '管理者'),
    holdingsTaken: events.holdingsTaken('前の人', '管理者'),
    invitationUsed: events.invitationUsed('新人', 'staff'),
    auditDoesNotFit: events.auditDoesNotFit(),
    documentChecked: events.documentChecked(document, 'contract', { high: 1, medium: 0, low: 0 }),
    findingAssigned: events.findingAssigned(document, '免責の条項', '主任'),
    documentIsScanned: events.documentIsScanned(document),
    documentNotChecked: events.documentNotChecked(document, 'ファイルが壊れています。'),
    exportEnded: events.exportEnded('done', 7),
    importEnded: events.importEnded(document, 'failed', { created: 1, updated: 0, left: 0 }),
    selectionEnded: events.selectionEnded(document.id, 'failed', { changed: 1, left: 0 }),
    closingAsked: events.closingAsked('管理者', '2026-12-23'),
    closingNear: events.closingNear(7, '2026-12-23'),
    closingWithdrawn: events.closingWithdrawn('管理者'),
    questionAnswered: events.questionAnswered('chat', document.id, '予約の変更', 'done'),
    workEnded: events.workEnded('workflow', document.id, '受付の手順', 'failed'),
    knowledgeRead: events.knowledgeRead('受付の手引き'),
    knowledgeIsScanned: events.knowledgeIsScanned('受付の手引き'),
    newKnowledgeIsScanned: events.newKnowledgeIsScanned('受付の手引き'),
    knowledgeNotRead: events.knowledgeNotRead('受付の手引き', 'ファイルが壊れています。'),
    knowledgeNotReadAgain: events.knowledgeNotReadAgain('受付の手引き', 'ファイルが壊れています。'),
    knowledgeNotReplaced: events.knowledgeNotReplaced('受付の手引き', 'ファイルが壊れています。'),
  }
  expect(Object.keys(all).sort(), 'every event').toEqual(Object.keys(events).sort())
  expect(Object.fromEntries(Object.entries(all).map(([name, { type }]) => [name, type]))).toEqual({
    customerChanged: 'info',
    documentChecked: 'warning',
    findingAssigned: 'info',
    documentIsScanned: 'warning',
    documentNotChecked: 'error',
    exportEnded: 'success',
    customerDeleted: 'info',
    customersMerged: 'info',
    contactAdded: 'info',
    roleChanged: 'warning',
    accessChanged: 'warning',
    holdingsTaken: 'info',
    invitationUsed: 'info',
    importEnded: 'error',
    selectionEnded: 'error',
    closingAsked: 'warning',
    closingNear: 'warning',
    closingWithdrawn: 'info',
    questionAnswered: 'success',
    workEnded: 'error',
    knowledgeRead: 'success',
    knowledgeIsScanned: 'warning',
    newKnowledgeIsScanned: 'warning',
    knowledgeNotRead: 'error',
    knowledgeNotReadAgain: 'error',
    knowledgeNotReplaced: 'error',
    auditDoesNotFit: 'error',
  })
})

test('a document without a high finding is good news, and its numbers are in the words', () => {
  const none = events.documentChecked(document, 'privacy', { high: 0, medium: 0, low: 0 })
  expect(none).toMatchObject({ type: 'success', message: '指摘はありませんでした。' })
  const some = events.documentChecked(document, 'contract', { high: 0, medium: 2, low: 1 })
  expect(some).toMatchObject({ type: 'success', message: '指摘が3件あります（高0、中2、低1）。' })
})

test('an import says what it has written, and where it stopped what is to be done', () => {
  const done = events.importEnded(document, 'done', { created: 12, updated: 3, left: 5 })
  expect(done).toMatchObject({ type: 'success', page: 'customer-import', subjectId: document.id })
  expect(done.message).toBe('新規12件、更新3件、取り込まなかった行5件です。')
  const failed = events.importEnded(document, 'failed', { created: 200, updated: 0, left: 0 })
  expect(failed.message).toBe('ここまでに新規200件、更新0件です。開いて、続きを取り込むか、元に戻せます。')
})

test('a role is named as the screens name it; one that nobody knows stays as it is', () => {
  const named = ['admin', 'manager', 'staff', '研修生', 'constructor'].map((role) => [
    events.roleChanged(role, '鈴木').message,
    events.invitationUsed('新人', role).message,
  ])
  expect(named).toEqual(
    ['管理者', '責任者', 'スタッフ', '研修生', 'constructor'].map((name) => [
      `鈴木 さんが、役割を「${name}」に変更しました。`,
      `招待により、役割「${name}」で参加しました。`,
    ]),
  )
})
