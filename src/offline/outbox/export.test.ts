import { beforeAll, expect, it } from 'vitest'
import { exportFile } from './export'
import { createRow, NOW, registerTestCommands, updateRow } from './row-fixtures'
import { viewOf } from './view'

beforeAll(registerTestCommands)

it('is a file that a person can read: what was typed, when, and why it is still here', async () => {
  const file = exportFile(viewOf([createRow('a', { state: 'refused', last_error: null })], []), NOW)
  expect(file.name).toBe('madoguchi-outbox-2026-05-01.json')
  expect(file.type).toBe('application/json')
  const content = JSON.parse(await file.text())
  expect(content.exported_at).toBe('2026-05-01T00:00:00.000Z')
  expect(content.entries).toMatchObject([
    { command: 'test.create', label: 'name of a', state: 'refused', input: { id: 'a', name: 'name of a' } },
  ])
})

it('is named by the day in Tokyo', () => {
  expect(exportFile([], Date.parse('2026-05-01T23:30:00Z')).name).toBe('madoguchi-outbox-2026-05-02.json')
})

it('loses no entry, whatever its state', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => updateRow('a', { memo: `${i}` }, { id: `e${i}`, seq: i + 1 }))
  const { entries } = JSON.parse(await exportFile(viewOf(rows, []), NOW).text())
  expect(entries.map((entry: { input: { changes: { memo: string } } }) => entry.input.changes.memo)).toEqual(
    rows.map((_, i) => `${i}`),
  )
})
