import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '@/lib/store'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { button, entry, openOthers, showScreen } from './outbox-testing'

const outbox = vi.hoisted(() => ({ subscribe: (_: () => void) => () => {}, get: (): readonly OutboxEntry[] => [] }))
const entries = createStore<readonly OutboxEntry[]>([])
const without = async (id: string) => {
  entries.set(entries.get().filter((other) => other.id !== id))
  return 'done'
}
vi.mock('@/offline/scope/outbox', async () => {
  const { useSyncExternalStore } = await import('react')
  return { useOutbox: () => useSyncExternalStore(outbox.subscribe, outbox.get) }
})
vi.mock('@/offline/scope/decisions', () => ({
  discard: (id: string) => without(id),
  retry: async (id: string) => {
    entries.set(entries.get().map((other) => (other.id === id ? { ...other, state: 'waiting' as const } : other)))
    return 'done'
  },
}))

const of = (id: string, name: string) => entry(id, 'refused', { label: name, lane: id, command: 'x' })
const focused = () => {
  const element = document.activeElement
  return element === document.body ? 'nothing' : (element?.getAttribute('aria-label') ?? element?.textContent)
}

async function discardFocused(name: string): Promise<void> {
  openOthers(name)
  const opener = button(`破棄 ${name}`)
  opener.focus()
  fireEvent.click(opener)
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(Array.from(question.querySelectorAll('button')).find((b) => b.textContent === '破棄') as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

beforeEach(() => {
  Object.assign(outbox, { subscribe: entries.subscribe, get: entries.get })
  entries.set([of('1', '一'), of('2', '二'), of('3', '三')])
  showScreen()
})

describe('the focus, when an entry is settled', () => {
  it('goes to the one that stands in its place now', async () => {
    await discardFocused('二')
    await waitFor(() => expect(focused()).toMatch(/三/))
  })

  it('goes to the one before, when it was the last in the list', async () => {
    await discardFocused('三')
    await waitFor(() => expect(focused()).toMatch(/二/))
  })

  it('goes to the heading when nothing waits any more', async () => {
    for (const name of ['一', '二', '三']) await discardFocused(name)
    await waitFor(() => expect(focused()).toBe('未送信の変更'))
  })

  it('stays at the entry whose button has gone', async () => {
    button('再試行 二').focus()
    fireEvent.click(button('再試行 二'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^再試行 二/ })).toBeNull())
    await waitFor(() => expect(focused()).toMatch(/破棄 二/))
  })

  it('is left alone where the person has moved it to', async () => {
    button('再試行 二').focus()
    const elsewhere = document.body.appendChild(document.createElement('button'))
    elsewhere.focus()
    await act(async () => void (await without('2')))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })
})
