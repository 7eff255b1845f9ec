// Customers in the cells of a CSV file: what an export writes of each field, and what an import reads. One table for both, so
// that a file that was exported comes back as it was.
import { birthDaysOf } from './birth-days.ts'
import { csvLine, FORMULA } from './csv.ts'
import { type Customer, type CustomerStatus, customerFields, type Gender } from './customers.ts'
import { namesOf } from './field-values.ts'
import { throughShiftJis } from './shift-jis.ts'
import { tidyValue } from './tidy.ts'

export type CustomerField = keyof typeof customerFields

/** The fields in the order of an export, each with the heading of its column. Japanese everywhere: the words are of the file. */
export const CSV_HEADINGS: Readonly<Record<'id' | CustomerField, string>> = {
  id: 'ID',
  name: '氏名',
  name_kana: 'フリガナ',
  company: '会社名',
  email: 'メールアドレス',
  phone: '電話番号',
  address: '住所',
  birth_date: '生年月日',
  gender: '性別',
  tags: 'タグ',
  memo: 'メモ',
  caution: '注意事項',
  status: '状態',
  next_contact_on: '次回連絡日',
}

/** What a cell may say for each choice; the first word is the one that is written. */
const GENDERS: Readonly<Record<Gender, readonly string[]>> = {
  female: ['女性', '女', '女子', 'f', 'female'],
  male: ['男性', '男', '男子', 'm', 'male'],
  other: ['その他', 'other'],
  unknown: ['未回答', '不明', '回答しない', 'unknown', '-'],
}
const STATUSES: Readonly<Record<CustomerStatus, readonly string[]>> = {
  active: ['利用中', '有効', 'アクティブ', '顧客', 'active', 'customer'],
  prospect: ['見込み', '見込み客', '見込', 'リード', 'prospect', 'lead'],
  inactive: ['休止', '無効', '退会', '停止', 'inactive'],
}
const CHOICES: Partial<Record<CustomerField, Readonly<Record<string, readonly string[]>>>> = {
  gender: GENDERS,
  status: STATUSES,
}

/** What separates tags that stand in one cell. */
const BETWEEN_TAGS = /[、,;；，]/u

/** What a cell says of a field. */
export function cellOf(customer: Pick<Customer, 'id' | CustomerField>, field: 'id' | CustomerField): string {
  const value = customer[field]
  if (Array.isArray(value)) return tagCell(value)
  if (value === null) return ''
  return CHOICES[field as CustomerField]?.[value]?.[0] ?? value
}

/** Line ends separate tags of which one has a separator in it. */
function tagCell(tags: readonly string[]): string {
  if (!tags.some((tag) => BETWEEN_TAGS.test(tag))) return tags.join('、')
  return tags.length === 1 ? `${tags[0]}\n` : tags.join('\n')
}

/** A cell without the apostrophe that keeps a spreadsheet from running it as a formula. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/**
 * What a cell means for a field, as it is kept. What it does not mean stays a text, for the schema of the field to refuse.
 * An empty cell means nothing, and is not to be asked.
 */
export function fieldValue(field: CustomerField, cell: string): unknown {
  if (field === 'tags') {
    const parts = cell.split(cell.includes('\n') ? '\n' : BETWEEN_TAGS).filter((tag) => tag.trim() !== '')
    return tidyValue(customerFields.tags, parts)
  }
  if (field === 'birth_date' || field === 'next_contact_on') return dayOf(cell)
  const choices = CHOICES[field]
  if (choices) return choiceOf(choices, cell) ?? cell
  if (field === 'phone') return tidyValue(customerFields.phone, withLostZero(cell))
  return tidyValue(customerFields[field], cell)
}

/**
 * A telephone number that a spreadsheet took for a number and saved without its first 0: in Japan all begin with one and have
 * ten or eleven digits. Anything else as it is.
 */
function withLostZero(cell: string): string {
  return /^[1-9]\d{8,9}$/.test(cell.trim()) ? `0${cell.trim()}` : cell
}

/** No day is written longer; looking for one in a long text with many spaces would take long. */
const LONGEST_DAY = 100

/** A day as people write it, also with the midnight that a spreadsheet adds; anything else as it is. */
function dayOf(cell: string): string {
  if (cell.length > LONGEST_DAY) return cell
  const plain = cell
    .normalize('NFKC')
    .trim()
    .replace(/[\sT]+0?0:00(?::00(?:\.0+)?)?$/u, '')
  const days = birthDaysOf(plain.replaceAll(/\s+/gu, ''))
  return days && 'from' in days && days.from === days.to ? days.from : cell
}

function choiceOf(choices: Readonly<Record<string, readonly string[]>>, cell: string): string | undefined {
  const word = cell.normalize('NFKC').trim().toLowerCase()
  return Object.keys(choices).find((choice) => choices[choice]?.includes(word) || choice === word)
}

/** Whether a cell says what a record holds already, also where Shift_JIS has lost letters of it or has one for two (〜 and ～). */
export function saysTheSame(customer: Customer, field: CustomerField, cell: string): boolean {
  const written = cellOf(customer, field).replace(/\r\n?/g, '\n')
  if (field === 'phone' && withLostZero(cell) === written.normalize('NFKC').trim()) return true
  return written === cell || plainCell(written) === cell || throughShiftJis(written) === cell
}

/** The columns of an export. */
export const CSV_COLUMNS = ['id', ...namesOf(customerFields)] as const

/** Customers as the text of a CSV file, a column for each field, under their headings. */
export function customersCsvText(customers: readonly Pick<Customer, 'id' | CustomerField>[]): string {
  const lines = customers.map((customer) => csvLine(CSV_COLUMNS.map((column) => cellOf(customer, column))))
  return `${csvLine(CSV_COLUMNS.map((column) => CSV_HEADINGS[column]))}${lines.join('')}`
}
