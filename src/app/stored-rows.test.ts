// @vitest-environment node
// Rows as tablets may hold them, written by every version of every command there has been. A raised version fails here
// until a row of the version before stands in this file: it may lie in a drawer.
import { beforeAll, describe, expect, it } from 'vitest'
import { customerCommands } from '@/features/customers/mutations'
import { interactionCommands } from '@/features/interactions/mutations'
import { notificationCommands } from '@/features/notifications/mutations'
import { plainCodec } from '@/offline/codec'
import { type AnyCommand, registerCommands } from '@/offline/commands'
import { freeze } from '@/offline/queue/freeze'
import { readLanes } from '@/offline/queue/lanes'
import { ROW_VERSION, readRow } from '@/offline/queue/read-row'

const COMMANDS = [...customerCommands, ...interactionCommands, ...notificationCommands] as AnyCommand[]
const CUSTOMER = '0197f3a0-0000-7000-8000-000000000001'
const OTHER = '0197f3a0-0000-7000-8000-000000000002'
const FIELDS = {
  name: '山田 花子',
  name_kana: 'ヤマダ ハナコ',
  company: '',
  email: '',
  phone: '03-1234-5678',
  address: '',
  birth_date: null,
  gender: 'unknown',
  tags: ['常連'],
  memo: '',
  caution: 'ペニシリン',
  status: 'active',
}

type Stored = {
  command: string
  command_version: number
  lane: string
  subject: object
  input: unknown
  creates?: boolean
}
const subject = { kind: 'customer', id: CUSTOMER }
const lane = `customer:${CUSTOMER}`
const ref = { id: CUSTOMER, name: '山田 花子' }

/** Oldest first; never changed, only added to. */
const STORED: readonly Stored[] = [
  { command: 'customers.create', command_version: 1, lane, subject, input: { id: CUSTOMER, ...FIELDS }, creates: true },
  { command: 'customers.update', command_version: 1, lane, subject, input: { ...ref, changes: { memo: '車いす' } } },
  { command: 'customers.delete', command_version: 1, lane, subject, input: ref },
  { command: 'customers.restore', command_version: 1, lane, subject, input: ref },
  {
    command: 'interactions.create',
    command_version: 1,
    lane,
    subject: { kind: 'interaction', id: OTHER },
    creates: true,
    input: {
      ...{ id: OTHER, customer_id: CUSTOMER, customer_name: '山田 花子', type: 'visit', summary: '初診', content: '' },
      occurred_at: '2026-07-01T00:00:00.000Z',
    },
  },
  // All marks stood in one lane at first.
  {
    ...{ command: 'notifications.read', command_version: 1, lane: 'notification:own' },
    ...{ subject: { kind: 'notification', id: 'own' }, input: { ids: [OTHER], title: '対応履歴' } },
  },
  {
    ...{ command: 'notifications.read-all', command_version: 1, lane: 'notification:own' },
    ...{ subject: { kind: 'notification', id: 'own' }, input: {} },
  },
]

const rows = STORED.map((stored, index) => ({
  ...{ v: 1, id: `row-${index}`, key: `row-${index}`, seq: index + 1, tenant: 't1', uid: 'u1', creates: false },
  ...stored,
  ...{
    base: null,
    depends_on: [],
    occurred_at: '2026-07-01T00:00:00.000Z',
    state: 'waiting',
    attempts: 0,
    failures: 0,
  },
  ...{ failing_for: 0, wait: 'none', next_at: 0, wait_ms: 0, request: null, last_error: null, conflict: null },
  ...{ history: [{ at: 0, what: 'stored' }], merged: [], result: null, sent_at: null },
}))
const read = () => rows.map((row) => readRow(row, row.id, plainCodec))

beforeAll(() => registerCommands(COMMANDS))

describe('rows of earlier versions', () => {
  it('are all here', () => {
    const missing = COMMANDS.flatMap(({ name, version }) =>
      Array.from({ length: version }, (_, i) => i + 1)
        .filter((v) => !STORED.some(({ command, command_version }) => command === name && command_version === v))
        .map((v) => `${name} ${v}`),
    )
    expect(missing).toEqual([])
    expect(new Set(rows.map(({ v }) => v))).toEqual(new Set(Array.from({ length: ROW_VERSION }, (_, i) => i + 1)))
  })

  it.each(rows.map((row) => [`${row.command} ${row.command_version}`, row] as const))(
    '%s is sent as the contract takes it',
    (_, row) => {
      const sent = freeze(readRow(row, row.id, plainCodec), 0)
      const endpoint = COMMANDS.find(({ name }) => name === row.command)?.endpoint
      expect(sent).toMatchObject({ state: 'sending', input: row.input })
      if (endpoint?.body) expect(endpoint.body.safeParse(sent.request?.body).success).toBe(true)
      if (endpoint?.params) expect(endpoint.params.safeParse(sent.request?.params).success).toBe(true)
    },
  )

  it('hold up nobody of another lane', () => {
    expect(readLanes(read()).heads.map(({ row }) => row.command)).toEqual(['customers.create', 'notifications.read'])
  })
})
