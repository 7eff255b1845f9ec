import { expect, it, vi } from 'vitest'
import { discardForm } from './discard-form'

it('lets go the draft of the form and its copies in other tabs, and of no other form', async () => {
  const remove = vi.fn<(draft: string) => void>()
  const list = async () => ['check:1', 'check:1#b', 'check:12', 'other']
  await discardForm({ list, remove }, 'check:1')
  expect(remove.mock.calls).toEqual([['check:1'], ['check:1#b']])
})
