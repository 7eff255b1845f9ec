// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { formsLeft } from './forms-left'

const DATABASE = 'outbox:t:u'

it('names the forms of a group whose text no other tab shows, each once', async () => {
  const held = [{ name: `draft:${DATABASE}:customers.update:a:email`, clientId: 'other' }]
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
  const names = ['a:phone', 'a:phone#copy', 'a:email', 'a', 'a#copy', 'ab:memo'].map(
    (name) => `customers.update:${name}`,
  )
  const drafts = { list: async () => names }
  expect(await formsLeft(drafts, { database: DATABASE, group: 'customers.update:a:' })).toEqual([
    'customers.update:a:phone',
  ])
})
