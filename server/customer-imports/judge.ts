import { changedFields } from '#contract/changes'
import { type CustomerField, fieldValue, plainCell, saysTheSame } from '#contract/customer-csv'
import type { ImportKey, ImportMapping, ImportReason, Verdict } from '#contract/customer-imports'
import { type Customer, CustomerInput, CustomerUpdate } from '#contract/customers'
import { textsOf } from '#contract/import-columns'
import type { Reason } from '#contract/likeness'
import { Id } from '#contract/primitives'
import type { CsvRecord } from '#contract/read-csv'
import { validationErrors } from '#contract/validation'
import type { Known, KnownCustomers, LookAlike, Recognised } from './known-customers.ts'

/** How a file is read. */
export type Plan = { mapping: ImportMapping; columns: number; key: ImportKey }

/** A record of the file as fields of a customer, and who it is about. */
export type ReadRow = {
  record: CsvRecord
  /** What the cells say, in the order of the mapping, before anything is judged. */
  texts: ReadonlyMap<'id' | CustomerField, string>
  /** What is kept of it. A cell that means nothing is the text itself. */
  values: Partial<Recognised> & Record<string, unknown>
  /** The customers of its key. */
  found: readonly Known[]
}

export type JudgedRow = {
  line: number
  verdict: Verdict
  customer_id: string | null
  name: string
  /** As they stand in the file, of what is given back; null of the rest. */
  cells: string[] | null
  given: Record<string, unknown>
  before: Record<string, unknown> | null
  reasons: ImportReason[]
}

/** Reads a record, and looks who has its key. */
export function readRow(record: CsvRecord, { mapping, key }: Plan, known: KnownCustomers): ReadRow {
  const texts = textsOf(mapping, record.cells.map(plainCell))
  const fields = [...texts].filter((entry): entry is [CustomerField, string] => entry[0] !== 'id')
  const values: ReadRow['values'] = Object.fromEntries(fields.map(([field, text]) => [field, fieldValue(field, text)]))
  const id = texts.get('id')?.trim()
  return { record, texts, values, found: known.byKey(key, id === undefined ? values : { ...values, id }) }
}

/**
 * What becomes of a row. `current`: the record of the one customer whose key it has, where there is one. A new customer of it
 * is known to the rows that come after.
 */
export function judgeRow(row: ReadRow, plan: Plan, current: Customer | null, known: KnownCustomers): JudgedRow {
  const { record, texts, values } = row
  const name = typeof values.name === 'string' ? values.name : (current?.name ?? '')
  const base = { line: record.line, customer_id: null, name, cells: null, given: {}, before: null, reasons: [] }
  const fail = (reasons: ImportReason[]): JudgedRow => ({ ...base, verdict: 'error', cells: record.cells, reasons })
  const problem = keyProblem(row, plan)
  if (problem) return fail([problem])
  if (current) {
    const reasons = changeProblems(row, current)
    if (reasons.length > 0) return fail(reasons)
    const earlier = known.claim(current.id, record.line)
    if (earlier !== null) return fail([{ field: KEY_FIELDS[plan.key], message: `${earlier}行目と同じ顧客です。` }])
    const fields = [...texts.keys()].filter((field): field is CustomerField => field !== 'id')
    const said = fields.filter((field) => !saysTheSame(current, field, texts.get(field) ?? ''))
    const given = changedFields(current, Object.fromEntries(said.map((field) => [field, values[field]])))
    const before = Object.fromEntries(Object.keys(given).map((field) => [field, current[field as CustomerField]]))
    const isChanged = Object.keys(given).length > 0
    return { ...base, verdict: isChanged ? 'update' : 'unchanged', customer_id: current.id, given, before }
  }
  const read = CustomerInput.safeParse(values, { reportInput: true })
  if (!read.success) return fail(reasonsOf(read.error.issues))
  const like = known.like(read.data)
  const customer_id = crypto.randomUUID()
  // One that is like somebody of an earlier line is like them as well.
  known.add({ ...read.data, id: customer_id }, record.line)
  if (!like) return { ...base, verdict: 'new', customer_id, given: values }
  return {
    ...base,
    verdict: 'duplicate',
    customer_id,
    cells: record.cells,
    given: values,
    reasons: [likenessReason(like)],
  }
}

/** What is wrong with the fields that would change; a cell that says what is there needs not be what may be typed today. */
function changeProblems({ texts, values }: ReadRow, current: Customer): ImportReason[] {
  const said = Object.fromEntries(
    Object.entries(values).filter(([field]) => {
      const text = texts.get(field as CustomerField)
      return text !== undefined && !saysTheSame(current, field as CustomerField, text)
    }),
  )
  const read = CustomerUpdate.safeParse(said, { reportInput: true })
  return read.success ? [] : reasonsOf(read.error.issues)
}

/** The first thing that is wrong with each field. */
function reasonsOf(issues: Parameters<typeof validationErrors>[0]): ImportReason[] {
  const reasons = new Map<string, ImportReason>()
  for (const reason of validationErrors(issues)) if (!reasons.has(reason.field)) reasons.set(reason.field, reason)
  return [...reasons.values()]
}

/** Why it cannot be told who a row is about. */
function keyProblem({ record, texts, found }: ReadRow, { columns, key }: Plan): ImportReason | null {
  if (record.cells.slice(columns).some((cell) => cell.trim() !== '')) {
    return { field: null, message: '見出しより列が多くなっています。' }
  }
  const field = KEY_FIELDS[key]
  const earlier = found.find(({ line }) => line !== null)
  if (earlier) return { field, message: `${earlier.line}行目と同じです。` }
  if (found.length > 1) return { field, message: `同じ顧客が${found.length}人いるため、どの顧客か決められません。` }
  if (key !== 'id' || found.length === 1 || !texts.has('id')) return null
  const isId = Id.safeParse(texts.get('id')?.trim()).success
  return { field, message: isId ? 'このIDの顧客はいません。' : 'IDの形式が正しくありません。' }
}

const KEY_FIELDS: Record<ImportKey, string | null> = {
  none: null,
  id: 'id',
  email: 'email',
  phone: 'phone',
  name_birth_date: 'name',
}

/** What is the same, in the words in which the form warns. */
const SAME: Readonly<Partial<Record<Reason, string>>> = {
  name: '氏名',
  variant: '氏名（異体字）',
  kana: '読み',
  given: '名',
  birth: '生年月日',
  phone: '電話番号',
  email: 'メールアドレス',
  address: '住所',
}

function likenessReason({ known, reasons }: LookAlike): ImportReason {
  const who = known.line === null ? `顧客「${known.name}」` : `${known.line}行目の「${known.name}」`
  const similar = reasons.includes('slip') ? '読みが似ていて、' : ''
  const same = reasons.flatMap((reason) => SAME[reason] ?? []).join('・')
  return { field: null, message: `${similar}${same}が${who}と同じです。` }
}
