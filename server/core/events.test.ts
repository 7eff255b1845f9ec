import { expect, test } from 'vitest'
import { events } from './events.ts'

const customer = { id: '0197f3a0-0000-7000-8000-000000000001', name: '山田 花子' }

const document = { id: '00000000-0000-4000-8000-000000000001', title: '業務委託契約書' }

test('an event says how it looks: what changes somebody’s own rights, or ends a tenant, is a warning, a log that does not fit an error, the rest is for information', () => {
  const all = {
    customerChanged: events.customerChanged(customer, '受付'),
    customerDeleted: events.customerDeleted(customer, '受付'),
    contactAdded: events.contactAdded(customer, '受付', { type: 'call', summary: '予約の変更' }),
    roleChanged: events.roleChanged('スタッフ', '管理者'),
    accessChanged: events.accessChanged('disabled', '管理者'),
    invitationUsed: events.invitationUsed('新人', 'スタッフ'),
    auditDoesNotFit: events.auditDoesNotFit(),
    documentChecked: events.documentChecked(document, 'contract', { high: 1, medium: 0, low: 0 }),
    documentIsScanned: events.documentIsScanned(document),
    documentNotChecked: events.documentNotChecked(document, 'ファイルが壊れています。'),
    exportEnded: events.exportEnded('done', 7),
    closingAsked: events.closingAsked('管理者', '2026-12-23'),
    closingNear: events.closingNear(7, '2026-12-23'),
    closingWithdrawn: events.closingWithdrawn('管理者'),
  }
  expect(Object.keys(all).sort(), 'every event').toEqual(Object.keys(events).sort())
  expect(Object.fromEntries(Object.entries(all).map(([name, { type }]) => [name, type]))).toEqual({
    customerChanged: 'info',
    documentChecked: 'warning',
    documentIsScanned: 'warning',
    documentNotChecked: 'error',
    exportEnded: 'success',
    customerDeleted: 'info',
    contactAdded: 'info',
    roleChanged: 'warning',
    accessChanged: 'warning',
    invitationUsed: 'info',
    closingAsked: 'warning',
    closingNear: 'warning',
    closingWithdrawn: 'info',
    auditDoesNotFit: 'error',
  })
})

test('a document without a high finding is good news, and its numbers are in the words', () => {
  const none = events.documentChecked(document, 'privacy', { high: 0, medium: 0, low: 0 })
  expect(none).toMatchObject({ type: 'success', message: '指摘はありませんでした。' })
  const some = events.documentChecked(document, 'contract', { high: 0, medium: 2, low: 1 })
  expect(some).toMatchObject({ type: 'success', message: '指摘が3件あります（高0、中2、低1）。' })
})
