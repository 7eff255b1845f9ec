import { expect, test } from 'vitest'
import { events } from './events.ts'

const customer = { id: '0197f3a0-0000-7000-8000-000000000001', name: '山田 花子' }

test('an event says how it looks: what changes somebody’s own rights is a warning, the rest is for their information', () => {
  const all = {
    customerChanged: events.customerChanged(customer, '受付'),
    customerDeleted: events.customerDeleted(customer, '受付'),
    contactAdded: events.contactAdded(customer, '受付', { type: 'call', summary: '予約の変更' }),
    roleChanged: events.roleChanged('スタッフ', '管理者'),
    invitationUsed: events.invitationUsed('新人', 'スタッフ'),
  }
  expect(Object.keys(all).sort(), 'every event').toEqual(Object.keys(events).sort())
  expect(Object.fromEntries(Object.entries(all).map(([name, { type }]) => [name, type]))).toEqual({
    customerChanged: 'info',
    customerDeleted: 'info',
    contactAdded: 'info',
    roleChanged: 'warning',
    invitationUsed: 'info',
  })
})
