// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { aDocument, anUpload } from '@/features/legal-checks/document-fixtures'
import { deleteLegalCheck, legalCheckCommands, moveLegalCheck } from '@/features/legal-checks/mutations'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { documentsWithin } from './documents-within'

beforeAll(() => registerCommands(legalCheckCommands as AnyCommand[]))

let seq = 100
function change(command: { name: string }, id: string, input: object = {}) {
  seq += 1
  const about = { command: command.name, seq, input: { id, title: id, ...input } }
  return { ...anUpload(id), ...about, base: aDocument(id, { folder_id: 'elsewhere' }) } as OutboxEntry
}
const upload = (id: string, folder_id: string) => {
  const made = anUpload(id)
  return { ...made, input: { ...(made.input as object), folder_id } } as OutboxEntry
}

it('of what waits here: what came into the folders is in, what was moved out or deleted is not', () => {
  const read = ['left', 'moved', 'deleted'].map((id) => aDocument(id, { folder_id: 'a' }))
  const entries = [
    change(moveLegalCheck, 'moved', { folder_id: 'c' }),
    change(deleteLegalCheck, 'deleted'),
    change(moveLegalCheck, 'came', { folder_id: 'b' }),
    upload('new', 'a'),
    upload('other', 'c'),
  ]
  const found = documentsWithin(new Set(['a', 'b']), read, entries)
  expect(found.map(({ id }) => id).toSorted()).toEqual(['came', 'left', 'new'])
})
