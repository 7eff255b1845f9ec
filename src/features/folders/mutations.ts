import * as z from 'zod/mini'
import { changeShape, keptShape } from '#contract/fields'
import { type Folder, FolderContents, folderFields, folders } from '#contract/folders'
import { goneDocuments } from '@/assistant/queries'
import { legalCheckQueries } from '@/features/legal-checks/queries'
import { laterTime } from '@/lib/later-time'
import {
  type AnyCommand,
  defineCommand,
  inputOf,
  type Lanes,
  laneOf,
  type MergeResult,
  type NewRecord,
  type Remainder,
} from '@/offline/outbox/commands'
import { asFields } from '@/offline/outbox/merge-fields'
import { folderQueries } from './queries'

const KIND = 'folder'
/** The kind of the documents in the effects of commands. */
export const DOCUMENT_KIND = 'legal-check'
const CREATE = 'folders.create'
const RENAME = 'folders.rename'
const MOVE = 'folders.move'
const lane = (id: string) => laneOf({ kind: KIND, id })
const lanesFor = (...places: (string | null)[]) => places.flatMap((id) => (id === null ? [] : [lane(id)]))
const needed = (id: string | null) => (id === null ? [] : [{ kind: KIND, id }])
/** What makes the tree another one is sent in the order in which it was done: a move may be possible only after another. */
const TREE = lane('tree')
const invalidates = () => [folderQueries.list]

const CreateInput = z.object({ id: z.string(), ...keptShape(folderFields), parent_id: z.nullable(z.string()) })

/** Makes a folder. It waits for the one that it lies in, where that is new too. */
export const createFolder = defineCommand({
  name: CREATE,
  version: 1,
  endpoint: folders.create,
  input: CreateInput,
  request: (input) => ({ body: input }),
  lanes: ({ id, parent_id }): Lanes => [lane(id), ...lanesFor(parent_id), TREE],
  subject: ({ id }) => ({ kind: KIND, id }),
  needs: ({ parent_id }) => needed(parent_id),
  label: ({ name }) => name,
  invalidates,
  applies: {
    [KIND]: {
      being: 'creates',
      ids: ({ id }) => [id],
      apply: (record: Folder | undefined, input, { occurred_at: at }): Folder =>
        record ?? { ...input, created_at: at, updated_at: at, created_by: '', is_own: true, documents: 0, version: 0 },
    },
  },
  toNewRecord: (input, _, id): NewRecord => ({ command: createFolder as AnyCommand, input: { ...input, id } }),
  retarget: (input, id) => ({ ...input, id }),
  again: (_, later, id): Remainder => ({ command: createFolder as AnyCommand, input: { ...later, id }, base: null }),
})

const RenameInput = z.object({
  id: z.string(),
  /** As it was, for lists of waiting changes. */
  name: z.string(),
  changes: z.object(changeShape(folderFields, 'kept')),
})

/** Gives a folder another name. Two that were not sent yet become one; one of a new folder joins its creation. */
export const renameFolder = defineCommand({
  name: RENAME,
  version: 1,
  endpoint: folders.update,
  input: RenameInput,
  request: ({ id, changes }) => ({ params: { id }, body: changes }),
  lanes: ({ id }): Lanes => [lane(id)],
  subject: ({ id }) => ({ kind: KIND, id }),
  label: ({ name, changes }) => changes.name ?? name,
  invalidates,
  applies: {
    [KIND]: {
      ids: ({ id }) => [id],
      apply: (record: Folder | undefined, { changes }, { occurred_at: at }) =>
        record && { ...record, ...changes, updated_at: laterTime(record.updated_at, at) },
    },
  },
  merge: (earlier, { id, changes }): MergeResult => {
    const made = inputOf(createFolder, earlier)
    // A folder that was made inside of this one stands in its lane too.
    if (made?.id === id) return { input: { ...made, ...changes } }
    const before = inputOf(renameFolder, earlier)
    return before?.id === id ? { input: { ...before, changes } } : null
  },
  conflictFields: {
    of: ({ changes }) => changes,
    into: (input, chosen) => ({ ...input, changes: chosen }),
  },
  retarget: (input, id) => ({ ...input, id }),
})

const MoveInput = z.object({
  id: z.string(),
  name: z.string(),
  /** Where it lay, and where it goes; null is the first level. */
  parent_id: z.nullable(z.string()),
  new_parent_id: z.nullable(z.string()),
  /** The names of the folders that lead to its new place, for lists of waiting changes: 「/契約書/取引先」. */
  to: z.string(),
})

/** The folder as it was when it was moved, with the names of the two places: an id says nothing to whoever has to choose. */
export type MoveBase = Folder & { places: Readonly<Record<string, string>> }

/**
 * Puts a folder into another. Of two that were not sent yet the second counts. Where somebody else has put it elsewhere
 * meanwhile, the person chooses; whether it can lie there, the server decides.
 */
export const moveFolder = defineCommand({
  name: MOVE,
  version: 1,
  endpoint: folders.move,
  input: MoveInput,
  request: ({ id, new_parent_id }) => ({ params: { id }, body: { new_parent_id } }),
  lanes: ({ id, parent_id, new_parent_id }): Lanes => [lane(id), ...lanesFor(parent_id, new_parent_id), TREE],
  subject: ({ id }) => ({ kind: KIND, id }),
  needs: ({ new_parent_id }) => needed(new_parent_id),
  label: ({ name, to }) => `${name} → ${to}`,
  invalidates,
  applies: {
    [KIND]: {
      ids: ({ id }) => [id],
      apply: (record: Folder | undefined, { new_parent_id }, { occurred_at: at }) =>
        record && { ...record, parent_id: new_parent_id, updated_at: laterTime(record.updated_at, at) },
    },
  },
  merge: (earlier, { id, new_parent_id, to }): MergeResult => {
    const before = inputOf(moveFolder, earlier)
    return before?.id === id ? { input: { ...before, new_parent_id, to } } : null
  },
  conflictFields: {
    of: ({ new_parent_id }) => ({ parent_id: new_parent_id }),
    into: (input, { parent_id }) => ({ ...input, new_parent_id: parent_id as string | null }),
  },
  retarget: (input, id) => ({ ...input, id }),
})

const DeleteInput = z.object({
  id: z.string(),
  name: z.string(),
  parent_id: z.nullable(z.string()),
  /** What becomes of what lies in it; null: it is empty. */
  contents: z.nullable(FolderContents),
  /** What the person saw in it, at whatever depth, and chose to delete with it. What came into it since then stays. */
  documents: z._default(z.array(z.string()), []),
  folders: z._default(z.array(z.string()), []),
})

/** Deletes a folder after what was done inside of it. One that the server never saw is forgotten. */
export const deleteFolder = defineCommand({
  name: 'folders.delete',
  version: 1,
  endpoint: folders.delete,
  input: DeleteInput,
  request: ({ id, contents, documents, folders: inside }) => ({
    params: { id },
    query: {
      ...(contents !== null && { contents }),
      ...(documents.length > 0 && { documents: documents.join() }),
      ...(inside.length > 0 && { folders: inside.join() }),
    },
  }),
  // After all that was done to what goes with it.
  lanes: ({ id, parent_id, documents, folders: inside }): Lanes => [
    lane(id),
    ...lanesFor(parent_id, ...inside),
    ...documents.map((document) => laneOf({ kind: DOCUMENT_KIND, id: document })),
  ],
  subject: ({ id }) => ({ kind: KIND, id }),
  label: ({ name }) => name,
  // Documents that lay in it lie elsewhere now, or are gone: then from this device, too.
  invalidates: ({ documents }) => [
    folderQueries.list,
    legalCheckQueries.all,
    ...(documents.length > 0 ? [goneDocuments] : []),
  ],
  applies: {
    [KIND]: { being: 'deletes', ids: ({ id, folders: inside }) => [id, ...inside] },
    [DOCUMENT_KIND]: { being: 'deletes', ids: ({ documents }) => documents },
  },
  merge: (earlier, { id, contents }): MergeResult => {
    // What goes with it has been sent, or waits to be: it is deleted by the server.
    if (inputOf(createFolder, earlier)?.id === id) return contents === 'delete' ? null : 'cancel'
    const before = inputOf(renameFolder, earlier) ?? inputOf(moveFolder, earlier)
    return before?.id === id ? 'supersede' : null
  },
  // Wherever it lies by now, it is the folder that was meant while it is called the same.
  precondition: (record) => ({ name: asFields(record).name }),
})

/** Everything that can be done to folders, for the outbox. */
export const folderCommands = [createFolder, renameFolder, moveFolder, deleteFolder].map(
  (command) => command as AnyCommand,
)
