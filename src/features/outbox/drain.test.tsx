import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { entry, showScreen } from './outbox-testing'

const { outbox, drawn } = vi.hoisted(() => {
  const listeners = new Set<() => void>()
  const outbox = {
    entries: [] as readonly OutboxEntry[],
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (entries: readonly OutboxEntry[]) => {
      outbox.entries = entries
      for (const listener of listeners) listener()
    },
  }
  return { outbox, drawn: [] as string[] }
})
vi.mock('@/offline/scope/outbox', async () => {
  const { useSyncExternalStore } = await import('react')
  return { useOutbox: () => useSyncExternalStore(outbox.subscribe, () => outbox.entries) }
})
vi.mock('./entry-actions', () => ({
  EntryActions: ({ entry: { id } }: { entry: OutboxEntry }) => {
    drawn.push(id)
    return <span>{id}</span>
  },
}))

it('an entry that was sent goes without the others being redrawn', () => {
  const lane = (id: string) => ({ label: `客 ${id}`, lane: `customer:${id}`, subject: { kind: 'customer', id } })
  const entries = ['1', '2', '3', '4'].map((id) => entry(id, 'waiting', lane(id)))
  outbox.entries = entries
  showScreen()
  expect(new Set(drawn)).toEqual(new Set(['1', '2', '3', '4']))
  drawn.length = 0
  const [, second, ...others] = entries as [OutboxEntry, OutboxEntry, ...OutboxEntry[]]
  act(() => outbox.set([{ ...second, state: 'sending' }, ...others]))
  expect(screen.queryByText('1')).toBeNull()
  expect(drawn).toEqual(['2'])
})
