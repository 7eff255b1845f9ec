import { expect, it, vi } from 'vitest'
import { canTabsTalk, openTabChannel } from './tab-channel'

it('brings what one tab says to the others of that name, and to none that has closed', async () => {
  const [a, b, closed, other] = ['one', 'one', 'one', 'two'].map((name) => openTabChannel<string>(name))
  const heard = { a: vi.fn(), b: vi.fn(), closed: vi.fn(), other: vi.fn() }
  a?.listen(heard.a)
  b?.listen(heard.b)
  closed?.listen(heard.closed)
  other?.listen(heard.other)
  closed?.close()
  a?.post('changed')
  await vi.waitFor(() => expect(heard.b).toHaveBeenCalledExactlyOnceWith('changed'))
  expect([heard.a, heard.closed, heard.other].flatMap(({ mock }) => mock.calls)).toEqual([])
  for (const channel of [a, b, other]) channel?.close()
})

it('is silent where tabs cannot talk', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const channel = openTabChannel<string>('one')
  const heard = vi.fn()
  channel.listen(heard)
  channel.post('changed')
  channel.close()
  expect(canTabsTalk()).toBe(false)
  expect(heard).not.toHaveBeenCalled()
})
