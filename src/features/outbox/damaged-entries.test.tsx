import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sendFile } from '@/offline/files/mutations'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { createRow } from '@/offline/outbox/row-fixtures'
import { entryOf } from '@/offline/outbox/view'
import { entry, showScreen } from './outbox-testing'

const outbox = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => outbox.entries }))
vi.mock('@/offline/connectivity/connectivity', () => ({ useConnectivity: () => ({ state: 'online' }) }))
vi.mock('@/offline/scope/files', () => ({ sentOf: async () => 0 }))

const COMMANDS = [
  'customers.create',
  'customers.update',
  'customers.delete',
  'interactions.create',
  'legal_checks.update',
  'notifications.read',
  sendFile.name,
]
const DAMAGED = [null, 'text', 7, { id: 7 }, { id: 'a', changes: null }, { id: 'a', changes: { tags: 7, memo: {} } }]
const rows = COMMANDS.flatMap((command) => DAMAGED.map((input) => ({ command, input })))

it.each(rows)('an attempted $command that a disk has damaged stands among the others: $input', ({ command, input }) => {
  const subject = { kind: command === sendFile.name ? 'file' : 'customer', id: 'd' }
  const frozen = { request: {}, attempts: 1, state: 'uncertain' } as const
  const row = createRow('d', { id: '2', seq: 2, command, input, subject, lane: 'damaged', ...frozen })
  outbox.entries = [entry('1', 'waiting'), entryOf(row, null)]
  showScreen()
  const groups = within(screen.getByRole('list', { name: '未送信の変更' })).getAllByRole('region')
  expect(groups.map((group) => group.textContent?.slice(0, 5))).toEqual(['山田 太郎', '名前のない'])
})
