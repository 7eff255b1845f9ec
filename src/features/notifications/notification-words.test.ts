// @vitest-environment node
import { expect, test } from 'vitest'
import { InteractionType } from '#contract/interaction-record'
import { notification } from './notification-fixtures'
import { iconOf } from './notification-words'

const contact = (interaction_type: InteractionType | null) =>
  notification(0, { category: 'interaction', interaction_type })

test('a notification of a contact shows its kind: a call is no visit', () => {
  expect(InteractionType.options.map((kind) => iconOf([contact(kind)]))).toEqual([
    'visit',
    'phone',
    'mail',
    'chat',
    'note',
  ])
})

test('contacts of several kinds, and one whose kind nobody kept, show none', () => {
  const kinds = ['visit', 'phone', 'mail', 'chat', 'note']
  for (const members of [[contact('call'), contact('visit')], [contact('call'), contact(null)], [contact(null)]]) {
    expect(kinds).not.toContain(iconOf(members))
  }
  expect(iconOf([contact('call'), contact('call')])).toBe('phone')
})

test('any other notification shows what it is about', () => {
  expect(iconOf([notification(0, { category: 'customer' })])).toBe('customers')
})
