// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { aDocument, anUpload } from '@/features/legal-checks/document-fixtures'
import { legalCheckCommands, moveLegalCheck } from '@/features/legal-checks/mutations'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { comingInto } from './coming-documents'
import { aFolder } from './folder-fixtures'
import { deleteFolder, folderCommands } from './mutations'
import { UNFILED } from './tree-rows'

beforeAll(() => registerCommands([...folderCommands, ...(legalCheckCommands as AnyCommand[])]))

let seq = 100
function entry(command: { name: string }, input: object, more: Partial<OutboxEntry>): OutboxEntry {
  seq += 1
  return { ...anUpload(`${seq}`), command: command.name, seq, input, ...more }
}
/** The deletion of a folder that held so many documents. */
function gone(id: string, parent_id: string | null, documents: number, more: object = {}, state = {}) {
  const input = { id, name: id, parent_id, contents: 'move_up', ...more }
  return entry(deleteFolder, input, { base: aFolder(id, parent_id, { documents }), ...state })
}
const moving = (from: string, to: string) =>
  entry(moveLegalCheck, { id: 'd', title: 'd', folder_id: to }, { base: aDocument('d', { folder_id: from }) })
const into = (place: string | null, ...entries: OutboxEntry[]) => comingInto(place, entries).map(({ id }) => id)

it('while a deletion waits, its documents are said to come into the folder above', () => {
  const entries = [gone('f', 'p', 2)]
  expect([into('p', ...entries), into('q', ...entries), into(UNFILED, ...entries), into(null, ...entries)]).toEqual([
    ['f'],
    [],
    [],
    [],
  ])
  expect(into(UNFILED, gone('f', null, 2)), 'of the first level').toEqual(['f'])
})

it('of several that lie in each other into the first that is left', () => {
  const entries = [gone('g', 'f', 1), gone('f', 'p', 1), gone('p', null, 1)]
  expect(into(UNFILED, ...entries)).toEqual(['g', 'f', 'p'])
  const whole = [gone('g', 'f', 1), gone('p', 'r', 0, { contents: 'delete', folders: ['f'] })]
  expect(into('r', ...whole)).toEqual(['g'])
})

it('nothing comes of a deletion that was sent or refused, of what goes along, nor of a folder without documents', () => {
  expect(into('p', gone('f', 'p', 2, {}, { state: 'sent' }), gone('g', 'p', 2, {}, { state: 'refused' }))).toEqual([])
  expect(
    into('p', gone('f', 'p', 2, { contents: 'delete' }), gone('g', 'p', 0), gone('h', 'p', 0, { contents: null })),
  ).toEqual([])
})

it('what was put into the folder or taken out of it before counts', () => {
  expect(into('p', moving('x', 'f'), gone('f', 'p', 0))).toEqual(['f'])
  expect(into('p', moving('f', 'x'), gone('f', 'p', 1))).toEqual([])
})
