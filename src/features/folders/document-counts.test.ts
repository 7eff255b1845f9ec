// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { aDocument, anUpload } from '@/features/legal-checks/document-fixtures'
import {
  deleteLegalCheck,
  legalCheckCommands,
  moveLegalCheck,
  restoreLegalCheck,
  updateLegalCheck,
} from '@/features/legal-checks/mutations'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { countsHere } from './document-counts'
import { aFolder, asShown } from './folder-fixtures'
import { folderTree } from './folder-tree'

beforeAll(() => registerCommands(legalCheckCommands as AnyCommand[]))

let seq = 100
/** As the server names them. */
const [ID, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const ref = { id: 'd', title: 'd' }
const lying = (folder_id: string | null) => aDocument('d', { folder_id })
/** A change of a document that lay in that folder when it was made. */
function change(command: { name: string }, from: string | null, input: object = ref, more: object = {}) {
  seq += 1
  return { ...anUpload('d'), command: command.name, seq, input, base: lying(from), ...more } as OutboxEntry
}
const moving = (from: string | null, to: string | null, more: object = {}) =>
  change(moveLegalCheck, from, { ...ref, folder_id: to }, more)
const upload = (folder_id: string | null) => {
  const made = anUpload('d')
  return { ...made, input: { ...(made.input as object), folder_id } } as OutboxEntry
}
const counts = (...entries: OutboxEntry[]) =>
  Object.fromEntries([...countsHere(entries)].filter(([, count]) => count !== 0))

describe('what waits makes of the number of documents', () => {
  it('one moved out of a folder, and one into it', () => {
    expect(counts(moving('a', 'b'))).toEqual({ a: -1, b: 1 })
    expect(counts(moving(null, 'b'))).toEqual({ b: 1 })
    expect(counts(moving('a', null))).toEqual({ a: -1 })
  })

  it('one that was moved twice lies in the last', () => {
    expect(counts(moving('a', 'b'), moving('b', 'c'))).toEqual({ a: -1, c: 1 })
    expect(counts(moving('a', 'b'), moving('b', 'a'))).toEqual({})
  })

  it('one more for a new document, wherever it was put since, until it is deleted', () => {
    expect(counts(upload('a'))).toEqual({ a: 1 })
    expect(counts(upload('a'), moving('a', 'b'))).toEqual({ b: 1 })
    expect(counts(upload('a'), change(deleteLegalCheck, 'a'))).toEqual({})
  })

  it('one less for a deleted one, unless that is refused or taken back', () => {
    expect(counts(change(deleteLegalCheck, 'a'))).toEqual({ a: -1 })
    expect(counts(change(deleteLegalCheck, 'a', ref, { state: 'refused' }))).toEqual({})
    expect(counts(change(deleteLegalCheck, 'a'), change(restoreLegalCheck, 'a'))).toEqual({})
    expect(counts(change(restoreLegalCheck, 'a'))).toEqual({ a: 1 })
  })

  it('nothing for another title, nor where nobody knows where the document lay', () => {
    expect(counts(change(updateLegalCheck, 'a', { ...ref, changes: { title: 'x' } }))).toEqual({})
    expect(counts(moving('a', 'b', { base: null }))).toEqual({})
  })

  it('what the server has answered, until the folders are read again', () => {
    const result = aDocument(ID, { folder_id: OTHER, version: 2 })
    const sent = {
      state: 'sent',
      input: { id: ID, title: 'd', folder_id: OTHER },
      base: aDocument(ID, { folder_id: 'a' }),
    }
    expect(counts(moving('a', OTHER, { ...sent, result }))).toEqual({ a: -1, [OTHER]: 1 })
  })
})

it('the tree shows the number with it, never below nothing', () => {
  const folders = [aFolder('a', null, { documents: 3 }), aFolder('b'), aFolder('c')]
  const more = new Map([
    ['a', -1],
    ['b', 2],
    ['c', -1],
  ])
  const { byId } = folderTree(folders.map(asShown), folders, more)
  expect(['a', 'b', 'c'].map((id) => byId.get(id)?.documents)).toEqual([2, 2, 0])
})
