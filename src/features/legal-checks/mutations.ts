import * as z from 'zod/mini'
import { type LegalCheck, legalChecks } from '#contract/legal-checks'
import { LegalType } from '#contract/legal-findings'
import { goneDocuments } from '@/assistant/queries'
import { folderQueries } from '@/features/folders/queries'
import { laterTime } from '@/lib/later-time'
import { type AnyCommand, type Command, FILE_KIND, inputOf, type Lanes, laneOf } from '@/offline/outbox/commands'
import { legalCheckQueries } from './queries'

/** The kind of the documents in the effects of commands. */
export const DOCUMENT_KIND = 'legal-check'
/** The kind of the folders that they lie in. */
export const FOLDER_KIND = 'folder'

const CREATE = 'legal_checks.create'
const UPDATE = 'legal_checks.update'
const MOVE = 'legal_checks.move'
const DELETE = 'legal_checks.delete'

/** A document and its title as it was, by which lists of waiting changes name it. */
const Ref = z.object({ id: z.string(), title: z.string() })
const CreateInput = z.extend(Ref, {
  /** A file of this device, which is sent before. */
  file_id: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.number(),
  folder_id: z.nullable(z.string()),
})
const UpdateInput = z.extend(Ref, { changes: z.object({ title: z.optional(z.string()), type: z.optional(LegalType) }) })
const MoveInput = z.extend(Ref, { folder_id: z.nullable(z.string()) })
type Ref = z.output<typeof Ref>
type CreateInput = z.output<typeof CreateInput>
type UpdateInput = z.output<typeof UpdateInput>
type MoveInput = z.output<typeof MoveInput>

const own = ({ id }: Pick<Ref, 'id'>) => ({ kind: DOCUMENT_KIND, id })
const ids = ({ id }: Ref) => [id]
/** A folder that was made here has to be there first. */
const folderIn = ({ folder_id: id }: { folder_id: string | null }) => (id === null ? [] : [{ kind: FOLDER_KIND, id }])
const shared = {
  version: 1,
  lanes: (input: Ref): Lanes => [laneOf(own(input))],
  subject: own,
  label: ({ title }: Ref) => title,
}
const shown = ({ id }: Ref) => [legalCheckQueries.lists, legalCheckQueries.detail(id).queryKey]
/** Folders say how many documents lie in them. */
const counted = (input: Ref) => [...shown(input), folderQueries.list]

/** Makes a document of a file of this device; the file is sent before it. */
export const createLegalCheck: Command<CreateInput, typeof legalChecks.create> = {
  ...shared,
  name: CREATE,
  endpoint: legalChecks.create,
  input: CreateInput,
  request: ({ id, file_id, title, folder_id }) => ({ body: { id, file_id, title, folder_id } }),
  needs: (input) => [{ kind: FILE_KIND, id: input.file_id }, ...folderIn(input)],
  invalidates: () => [legalCheckQueries.lists, folderQueries.list],
  applies: {
    [DOCUMENT_KIND]: {
      being: 'creates',
      ids,
      apply: (record, input, { occurred_at: at }) => record ?? madeHere(input, at),
    },
  },
  toNewRecord: (input, _, id) => ({ command: createLegalCheck as AnyCommand, input: { ...input, id } }),
  retarget: (input, id) => ({ ...input, id }),
}

/** A document that only this device knows. Version 0 is older than anything the server has. */
function madeHere({ id, title, file_name, media_type, size, folder_id }: CreateInput, at: string): LegalCheck {
  return {
    ...{
      id,
      title,
      file_name,
      media_type,
      size,
      folder_id,
      type: null,
      status: 'uploaded',
      step: null,
      failure: null,
      is_scanned: false,
    },
    ...{ counts: { high: 0, medium: 0, low: 0 }, created_at: at, updated_at: at, uploaded_by: '', is_own: true },
    version: 0,
  }
}

/** Changes the title or the type. With another type the server checks the document again. */
export const updateLegalCheck: Command<UpdateInput, typeof legalChecks.update> = {
  ...shared,
  name: UPDATE,
  endpoint: legalChecks.update,
  input: UpdateInput,
  request: ({ id, changes }) => ({ params: { id }, body: changes }),
  label: ({ title, changes }) => changes.title ?? title,
  invalidates: shown,
  applies: {
    [DOCUMENT_KIND]: { ids, apply: (record, { changes }, { occurred_at: at }) => changed(record, changes, at) },
  },
  merge: (earlier, { changes: { title, type } }) => {
    const made = inputOf(createLegalCheck, earlier)
    // A new document is told without a type: the server finds that out.
    if (made && type === undefined) return { input: { ...made, ...(title !== undefined && { title }) } }
    const before = inputOf(updateLegalCheck, earlier)
    if (!before) return null
    const later = { ...(title !== undefined && { title }), ...(type !== undefined && { type }) }
    return { input: { ...before, changes: { ...before.changes, ...later } } }
  },
  conflictFields: {
    of: ({ changes }) => changes,
    into: (input, chosen) => ({ ...input, changes: chosen as UpdateInput['changes'] }),
  },
  retarget: (input, id) => ({ ...input, id }),
}

/** Puts a document into another folder, or with null into none. Of two people who do so the later one is right. */
export const moveLegalCheck: Command<MoveInput, typeof legalChecks.move> = {
  ...shared,
  name: MOVE,
  endpoint: legalChecks.move,
  input: MoveInput,
  request: ({ id, folder_id }) => ({ params: { id }, body: { folder_id } }),
  needs: folderIn,
  invalidates: counted,
  applies: {
    [DOCUMENT_KIND]: { ids, apply: (record, { folder_id }, { occurred_at: at }) => changed(record, { folder_id }, at) },
  },
  merge: (earlier, { folder_id }) => {
    const before = inputOf(moveLegalCheck, earlier) ?? inputOf(createLegalCheck, earlier)
    return before ? { input: { ...before, folder_id } } : null
  },
  retarget: (input, id) => ({ ...input, id }),
}

function changed(record: unknown, changes: object, at: string): unknown {
  return record && { ...record, ...changes, updated_at: laterTime((record as LegalCheck).updated_at, at) }
}

const ref = { ...shared, input: Ref, request: ({ id }: Ref) => ({ params: { id } }), invalidates: counted }

/** Deletes a document, unless somebody gave it another title or type after the person saw it: then they are asked again. */
export const deleteLegalCheck: Command<Ref, typeof legalChecks.delete> = {
  ...ref,
  name: DELETE,
  endpoint: legalChecks.delete,
  invalidates: (input) => [...counted(input), goneDocuments],
  applies: { [DOCUMENT_KIND]: { being: 'deletes', ids } },
  merge: ({ command }) => {
    if (command === CREATE) return 'cancel'
    return command === UPDATE || command === MOVE ? 'supersede' : null
  },
  precondition: (record) => ({ title: (record as LegalCheck).title, type: (record as LegalCheck).type }),
}

/** Brings a deleted document back; a deletion that was not sent is forgotten. */
export const restoreLegalCheck: Command<Ref, typeof legalChecks.restore> = {
  ...ref,
  name: 'legal_checks.restore',
  endpoint: legalChecks.restore,
  applies: { [DOCUMENT_KIND]: { being: 'restores', ids, apply: (record) => record } },
  merge: ({ command }) => (command === DELETE ? 'cancel' : null),
}

/** Everything that can be done to documents, for the outbox. */
export const legalCheckCommands = [
  createLegalCheck,
  updateLegalCheck,
  moveLegalCheck,
  deleteLegalCheck,
  restoreLegalCheck,
]
