// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { goneDocuments } from '@/assistant/queries'
import { folderQueries } from '@/features/folders/queries'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord } from '@/offline/outbox/fold/record'
import { aDocument, anUpload } from './document-fixtures'
import {
  createLegalCheck,
  deleteLegalCheck,
  legalCheckCommands,
  moveLegalCheck,
  restoreLegalCheck,
  updateLegalCheck,
} from './mutations'

beforeAll(() => registerCommands(legalCheckCommands as AnyCommand[]))

const ID = '0197f3a0-0000-7000-8000-000000000001'
const FILE = '0197f3a0-0000-7000-8000-000000000002'
const FOLDER = '0197f3a0-0000-7000-8000-000000000003'
const facts = { id: ID, occurred_at: '2026-08-01T00:00:00Z', base: undefined }
const ref = { id: ID, title: '契約書' }
const file = { file_id: FILE, file_name: '契約書.pdf', media_type: 'application/pdf', size: 3 }
const creation = { ...ref, ...file, folder_id: FOLDER }
const renaming = { ...ref, changes: { title: '業務委託契約書' } }
const moving = { ...ref, folder_id: null }

describe('what is sent', () => {
  it('is what the contract takes', () => {
    const { body } = createLegalCheck.request(creation, facts)
    expect(body).toEqual({ id: ID, file_id: FILE, title: '契約書', folder_id: FOLDER })
    expect(legalChecks.create.body.safeParse(body).success).toBe(true)
    expect(updateLegalCheck.request(renaming, facts)).toEqual({ params: { id: ID }, body: renaming.changes })
    expect(moveLegalCheck.request(moving, facts)).toEqual({ params: { id: ID }, body: { folder_id: null } })
  })

  it('waits for the file, and for the folder where that is new', () => {
    const [sent, above] = [
      { kind: 'file', id: FILE },
      { kind: 'folder', id: FOLDER },
    ]
    expect(createLegalCheck.needs?.(creation)).toEqual([sent, above])
    expect(createLegalCheck.needs?.({ ...creation, folder_id: null })).toEqual([sent])
    expect([moveLegalCheck.needs?.({ ...moving, folder_id: FOLDER }), moveLegalCheck.needs?.(moving)]).toEqual([
      [above],
      [],
    ])
  })

  it('has the folders counted again, except by a new title', () => {
    const counts = legalCheckCommands.map((command) =>
      (command as AnyCommand).invalidates({ ...creation, changes: {} }).includes(folderQueries.list),
    )
    expect(counts).toEqual([true, false, true, true, true])
  })

  it('has the device look for what is gone after a deletion alone', () => {
    const looks = legalCheckCommands.map((command) =>
      (command as AnyCommand).invalidates({ ...creation, changes: {} }).includes(goneDocuments),
    )
    expect(looks).toEqual([false, false, false, true, false])
  })
})

describe('of changes that were never attempted', () => {
  const merged = (command: unknown, earlier: { name: string }, input: unknown, later: unknown) =>
    (command as AnyCommand).merge?.({ command: earlier.name, input }, later)

  it('a new document is made with its later title and folder, but not with a type', () => {
    expect(merged(updateLegalCheck, createLegalCheck, creation, renaming)).toEqual({
      input: { ...creation, title: '業務委託契約書' },
    })
    expect(merged(moveLegalCheck, createLegalCheck, creation, moving)).toEqual({
      input: { ...creation, folder_id: null },
    })
    const typed = { ...ref, changes: { type: 'contract' } }
    expect(merged(updateLegalCheck, createLegalCheck, creation, typed)).toBeNull()
  })

  it('two changes become one, and of two moves the second counts', () => {
    const typed = { ...ref, changes: { type: 'contract' } }
    expect(merged(updateLegalCheck, updateLegalCheck, renaming, typed)).toEqual({
      input: { ...ref, changes: { title: '業務委託契約書', type: 'contract' } },
    })
    expect(merged(moveLegalCheck, moveLegalCheck, moving, { ...moving, folder_id: FOLDER })).toEqual({
      input: { ...moving, folder_id: FOLDER },
    })
    expect(merged(moveLegalCheck, updateLegalCheck, renaming, moving)).toBeNull()
  })

  it('a deletion takes the rest with it, and is forgotten by its undoing', () => {
    expect(merged(deleteLegalCheck, createLegalCheck, creation, ref)).toBe('cancel')
    expect(merged(deleteLegalCheck, updateLegalCheck, renaming, ref)).toBe('supersede')
    expect(merged(deleteLegalCheck, moveLegalCheck, moving, ref)).toBe('supersede')
    expect(merged(deleteLegalCheck, restoreLegalCheck, ref, ref)).toBeNull()
    expect(merged(restoreLegalCheck, deleteLegalCheck, ref, ref)).toBe('cancel')
  })
})

describe('until it is sent', () => {
  const shown = (command: { name: string }, input: unknown, state: 'waiting' | 'refused' = 'waiting') => {
    const entry = { ...anUpload(ID, state), command: command.name, input }
    return foldRecord(command === createLegalCheck ? undefined : aDocument(ID), changesOf('legal-check', [entry]))
  }

  it('a new document stands in its folder, and nothing is known of its content', () => {
    expect(shown(createLegalCheck, creation)).toMatchObject({
      record: { ...ref, folder_id: FOLDER, status: 'uploaded', type: null, version: 0, is_own: true },
      mark: 'unsent',
    })
  })

  it('a known one has its new title, type and folder', () => {
    expect(shown(updateLegalCheck, renaming)?.record).toMatchObject({ title: '業務委託契約書', type: 'contract' })
    expect(shown(moveLegalCheck, { ...moving, folder_id: FOLDER })?.record).toMatchObject({ folder_id: FOLDER })
  })

  it('a deleted one is gone, unless the server has refused that', () => {
    expect(shown(deleteLegalCheck, ref)).toBeUndefined()
    expect(shown(deleteLegalCheck, ref, 'refused')?.record).toMatchObject({ id: ID })
  })
})
