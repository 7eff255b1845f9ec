// @vitest-environment node
// Rows as tablets may hold them, written by every version of every command there has been. A raised version fails here
// until a row of the version before stands among them: it may lie in a drawer.
import { beforeAll, describe, expect, it } from 'vitest'
import { plainCodec } from '@/offline/device/codec'
import { registerCommands } from '@/offline/outbox/commands'
import { freeze } from '@/offline/outbox/freeze'
import { readLanes } from '@/offline/outbox/lanes'
import { ROW_VERSION, readRow } from '@/offline/outbox/read-row'
import { COMMANDS } from './commands'
import { STORED_ROWS } from './stored-row-testing'

const rows = STORED_ROWS.map((stored, index) => ({
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
        .filter((v) => !STORED_ROWS.some(({ command, command_version }) => command === name && command_version === v))
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
    expect(readLanes(read()).heads.map(({ row }) => row.command)).toEqual([
      'customers.create',
      'notifications.read',
      'pinned_customers.pin',
      'products.create',
      'folders.create',
      'saved_filters.create',
      'snippets.create',
      'legal_checks.create',
      'ai_results.edit',
      'knowledge.feedback',
      'knowledge.create',
      'frequent_questions.create',
      'visits.create',
      'chat.begin',
      'staff_chat.begin',
      'files.send',
    ])
  })
})
