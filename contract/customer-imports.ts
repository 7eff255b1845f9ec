import * as z from 'zod/mini'
import { customerFields } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { namesOf } from './field-values.ts'
import { Deleted } from './lists.ts'
import { Id, IdParams, Timestamp } from './primitives.ts'

/** Records that one file may have, and columns. */
export const IMPORT_ROWS = 10_000
export const IMPORT_COLUMNS = 64
/** How long file and rows are kept, and an import can be reverted. */
export const IMPORT_DAYS = 30
/** Rows of each verdict that are shown. */
export const ROWS_SHOWN = 20

/** Parts of a field that stand in columns of their own, in the order in which they are joined. */
export const PARTS = {
  name_family: 'name',
  name_given: 'name',
  kana_family: 'name_kana',
  kana_given: 'name_kana',
  address_postal: 'address',
  address_prefecture: 'address',
  address_city: 'address',
  address_street: 'address',
  address_building: 'address',
} as const

type Part = keyof typeof PARTS
/** What a column may be for: the id of the record, a field of a customer, or a part of one. */
export type ImportTarget = 'id' | keyof typeof customerFields | Part
export const IMPORT_TARGETS = ['id', ...namesOf(customerFields), ...(Object.keys(PARTS) as Part[])] as [
  ImportTarget,
  ...ImportTarget[],
]

/** For each column of the file what it is for; null: for nothing. */
export type ImportMapping = (ImportTarget | null)[]
const Mapping = z.array(z.nullable(z.enum(IMPORT_TARGETS))).check(z.maxLength(IMPORT_COLUMNS))

/** By what a row is known to be about a customer who is there already; `none`: every row is a new customer. */
export const IMPORT_KEYS = ['none', 'id', 'email', 'phone', 'name_birth_date'] as const
export const ImportKey = z.enum(IMPORT_KEYS)
export type ImportKey = z.infer<typeof ImportKey>

/** What an import is tried with. */
const Tried = z.object({ mapping: Mapping, key: ImportKey })

/**
 * What becomes of a row: a new customer, a change of one, nothing as it says what is there, a new one who may be there already,
 * or nothing as something in it is wrong.
 */
export const VERDICTS = ['new', 'update', 'unchanged', 'duplicate', 'error'] as const
export const Verdict = z.enum(VERDICTS)
export type Verdict = z.infer<typeof Verdict>

/**
 * What became of a row: `skipped` there was nobody left to change, or nothing · `removed`, `restored` it was reverted · `kept` it
 * was to be reverted, and somebody had changed the customer since. `deleted` is of acts on many customers.
 */
export const OUTCOMES = ['created', 'updated', 'deleted', 'skipped', 'removed', 'restored', 'kept'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Why a row is an error or a possible duplicate, in the sentence that a form has for it; `field` null: of the whole row. */
export const ImportReason = z.looseObject({ field: z.nullable(z.string()), message: z.string() })
export type ImportReason = z.infer<typeof ImportReason>

export const ImportRow = z.looseObject({
  /** Line of the file, from 1; of an act on many customers, the place in it. */
  line: z.int(),
  verdict: z.string(),
  /** Of the customer as the row has it, else as the record. */
  name: z.string(),
  /** The customer that is there or will be; null of an error. */
  customer_id: z.nullable(Id),
  /** What will be changed: the value that is there, and that of the row. */
  changes: z.array(z.looseObject({ field: z.string(), before: z.string(), after: z.string() })),
  reasons: z.array(ImportReason),
})
export type ImportRow = z.infer<typeof ImportRow>

/**
 * How far an import is. `mapping`: it waits to be told what its columns are · `checked`: it was tried, and nothing is written ·
 * `reverted`: what it did was taken back.
 */
const IMPORT_STATES = ['mapping', 'checking', 'checked', 'importing', 'imported', 'reverting', 'reverted'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The states in which nothing has been written yet. */
export const DRAFT_STATES: readonly ImportState[] = ['mapping', 'checking', 'checked']

const counts = z.record(z.string(), z.int())

export const CustomerImport = z.looseObject({
  id: Id,
  file_name: z.string(),
  encoding: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Of the work that the state names; null where there is none. `stopped`: somebody did, and it can be gone on with. */
  work: z.nullable(z.enum(['waiting', 'running', 'stopped', 'failed'])),
  /** Percent of that work. */
  progress: z.int(),
  /** Why it failed, a code of the table of errors. */
  failure: z.nullable(z.string()),
  /** Records in the file. */
  rows: z.int(),
  columns: z.array(z.string()),
  /** The first records; none once the file is erased. */
  samples: z.array(z.array(z.string())),
  /** As it was chosen, else as it is suggested. */
  mapping: z.array(z.nullable(z.string())),
  key: z.string(),
  /** Whether the mapping was that of an earlier file with the same headings. */
  is_remembered: z.boolean(),
  /** Rows of each verdict; empty until it was tried. */
  verdicts: counts,
  /** Rows of each outcome; empty until it was begun. */
  outcomes: counts,
  created_at: Timestamp,
  created_by: z.string(),
  /** Until when it can be reverted and its rows be seen; null: not any more. */
  expires_at: z.nullable(Timestamp),
})
export type CustomerImport = z.infer<typeof CustomerImport>

const ofOne = { params: IdParams, response: CustomerImport, ours: true } as const

export const customerImports = {
  list: endpoint({
    method: 'GET',
    path: '/api/customer-imports/',
    summary: 'Imports of customers, the latest first',
    response: z.looseObject({ customer_imports: z.array(CustomerImport) }),
    ours: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/customer-imports/',
    summary: 'Begin an import with a CSV file that is whole; its columns are told, and nothing is imported',
    body: z.object({ id: z.optional(Id), file_id: Id }),
    response: CustomerImport,
    status: 201,
    ours: true,
  }),
  get: endpoint({ method: 'GET', path: '/api/customer-imports/{id}', summary: 'One import', ...ofOne }),
  check: endpoint({
    method: 'POST',
    path: '/api/customer-imports/{id}/check',
    summary: 'Say what the columns are and try the import: each row gets a verdict, and no customer is changed',
    body: Tried,
    ...ofOne,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/customer-imports/{id}/rows',
    summary: 'The first rows of a verdict or of an outcome. VAL_004 for neither and for both',
    params: IdParams,
    query: z
      .object({ verdict: z.optional(Verdict), outcome: z.optional(z.enum(OUTCOMES)) })
      .check(z.refine(({ verdict, outcome }) => (verdict === undefined) !== (outcome === undefined))),
    response: z.looseObject({ rows: z.array(ImportRow) }),
    ours: true,
  }),
  errors: endpoint({
    method: 'GET',
    path: '/api/customer-imports/{id}/errors',
    summary: 'The rows with errors as CSV, each with its reason',
    params: IdParams,
    transport: 'file',
    made: true,
    ours: true,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/customer-imports/{id}/run',
    summary:
      'Import what was tried, or go on with what was stopped. VAL_001 when another import was begun meanwhile, or other columns tried',
    body: z.object({
      /** The trial that was looked at; what colleagues have tried since is not imported unseen. */
      tried: z.optional(Tried),
      /** Whether possible duplicates become new customers too. */
      with_duplicates: z._default(z.boolean(), false),
    }),
    ...ofOne,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/customer-imports/{id}/cancel',
    summary: 'Stop what is under way; what is written stays, and can be reverted',
    ...ofOne,
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/customer-imports/{id}/revert',
    summary: 'Take back what an import did, as far as nobody has changed it since',
    ...ofOne,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/customer-imports/{id}',
    summary: 'Delete an import that has not begun to write, with its file. BIZ_002 while it is tried, VAL_001 later',
    params: IdParams,
    response: Deleted,
    ours: true,
  }),
}
