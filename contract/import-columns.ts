// Which column of a file is which field of a customer, told from the words of its heading.
import { type CustomerField, fieldValue } from './customer-csv.ts'
import { type ImportMapping, type ImportTarget, PARTS } from './customer-imports.ts'
import { Id } from './primitives.ts'

/**
 * Headings as spreadsheets, kintone, Salesforce and HubSpot write them, in Japanese and English: without white space,
 * brackets and signs, in small letters. Where two patterns fit, the first one counts.
 */
const HEADINGS: readonly [ImportTarget, RegExp][] = [
  [
    'kana_family',
    /^(?:姓|名字|苗字|氏|last)(?:フリガナ|ふりがな|カナ|かな|ヨミ|よみ|読み|phonetic|kana)$|^(?:セイ|せい)$/,
  ],
  ['kana_given', /^(?:名|first)(?:フリガナ|ふりがな|カナ|かな|ヨミ|よみ|読み|phonetic|kana)$|^(?:メイ|めい)$/],
  [
    'name_kana',
    /フリガナ|ふりがな|^(?:氏名|名前|顧客名|お客様名)?(?:カナ|かな|ヨミ|よみ|ヨミガナ|よみがな|読み|読み仮名)$|kana|phonetic|^furigana$/,
  ],
  ['name_family', /^(?:姓|名字|苗字|氏|lastname|familyname|surname)$/],
  ['name_given', /^(?:名|firstname|givenname)$/],
  ['email', /メール|e-?mail/],
  ['address_postal', /郵便番号|〒|postal|zip/],
  ['address_prefecture', /都道府県|^(?:mailing|other)?(?:state|prefecture)/],
  ['address_city', /市区|市町村|^(?:mailing|other)?city$/],
  ['address_building', /建物|ビル|マンション|部屋|アパート|building|住所2|住所3|address2/],
  ['address_street', /番地|町名|丁目|^(?:mailing|other)?street/],
  ['address', /^(?:自宅|連絡先|送付先|郵送先)?(?:ご?住所)1?$|^(?:mailing|home|full)?address1?$|所在地/],
  ['phone', /電話|tel|phone|携帯|モバイル|mobile|連絡先番号/],
  ['next_contact_on', /^次回?(?:連絡|予定|来院|来店|対応|活動)(?:予定)?日?$|nextcontact|nextactivity/],
  ['birth_date', /生年月日|誕生日|birth|^dob$/],
  ['gender', /性別|gender|^sex$/],
  ['company', /会社|取引先名|勤務先|企業|法人|所属|company|account|organization/],
  ['tags', /タグ|^tags?$|ラベル|分類|グループ/],
  ['caution', /注意|アレルギー|alert/],
  ['memo', /メモ|備考|説明|コメント|特記|memo|note|description|comment/],
  ['status', /^(?:状態|ステータス|ライフサイクルステージ|status|lifecyclestage|取引状況|顧客区分)$/],
  ['name', /^(?:氏名|お?名前|姓名|ご?氏名|顧客名|お客様名|患者名|会員名|name|fullname|customername|contactname)$/],
]

/** A heading as the patterns know it. */
function plainHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s()[\]【】「」『』・:*＊_/／.-]/gu, '')
}

/** The fields of some columns; null for one that no field is for. `samples` are the first records of the file. */
export function suggestedMapping(columns: readonly string[], samples: readonly (readonly string[])[]): ImportMapping {
  const found = columns.map((heading, column): ImportTarget | null => {
    const plain = plainHeading(heading)
    if (/^(?:id|顧客id)$/.test(plain)) return samples.every((cells) => isId(cells[column] ?? '')) ? 'id' : null
    return HEADINGS.find(([, words]) => words.test(plain))?.[0] ?? null
  })
  return found.map((target, column) => (target && isRepeated(found, column) ? null : target))
}

function isId(cell: string): boolean {
  return cell === '' || Id.safeParse(cell).success
}

/** Some fields take several columns: telephone numbers, of which the first counts, and what is joined. */
const TAKES_MANY: ReadonlySet<ImportTarget> = new Set(['phone', 'email', 'memo', 'tags', 'address_building'])

function isRepeated(found: ImportMapping, column: number): boolean {
  const target = found[column]
  return target !== null && target !== undefined && !TAKES_MANY.has(target) && found.indexOf(target) < column
}

/** The cells of a record, by what they are for; empty ones are left out. */
function cellsFor(mapping: ImportMapping, cells: readonly string[]): Map<ImportTarget, string[]> {
  const given = new Map<ImportTarget, string[]>()
  for (const [column, target] of mapping.entries()) {
    const cell = cells[column] ?? ''
    if (target && cell.trim() !== '') given.set(target, [...(given.get(target) ?? []), cell])
  }
  return given
}

/**
 * What a record says of each field, in one text a field: parts of a name or an address are joined in their own order, whatever
 * order the columns have. Fields that no cell says anything of are absent.
 */
export function textsOf(mapping: ImportMapping, cells: readonly string[]): Map<'id' | CustomerField, string> {
  const given = cellsFor(mapping, cells)
  const texts = new Map<'id' | CustomerField, string>()
  for (const [target, found] of given) {
    if (!(target in PARTS)) texts.set(target as 'id' | CustomerField, joinedCells(target as CustomerField, found))
  }
  for (const whole of ['name', 'name_kana', 'address'] as const) {
    const parts = Object.entries(PARTS).filter(([, field]) => field === whole)
    const found = parts.flatMap(([part]) => given.get(part as ImportTarget)?.map((cell) => cell.trim()) ?? [])
    if (found.length === 0 || (whole !== 'address' && texts.has(whole))) continue
    const postal = given.get('address_postal') ?? []
    const before = texts.get(whole) ?? ''
    if (whole === 'address') texts.set(whole, addressOf(postal[0], [before, ...found.slice(postal.length)]))
    else texts.set(whole, found.join(' '))
  }
  return texts
}

/** Several columns for one field: texts are joined, tags are added up, of numbers and addresses the first counts. */
function joinedCells(target: 'id' | CustomerField, cells: readonly string[]): string {
  if (target === 'memo' || target === 'caution') return cells.join('\n')
  if (target !== 'tags' || cells.length === 1) return cells[0] ?? ''
  const tags = cells.flatMap((cell) => fieldValue('tags', cell) as string[])
  return `${tags.join('\n')}\n`
}

/** 〒100-0005 東京都千代田区丸の内1-1 丸の内ビル */
function addressOf(postal: string | undefined, parts: readonly string[]): string {
  const digits = (postal ?? '').normalize('NFKC').replaceAll(/\D/g, '')
  const code = digits.length === 7 ? `〒${digits.slice(0, 3)}-${digits.slice(3)}` : (postal ?? '')
  const address = parts.filter((part) => part !== '').reduce((before, part) => join(before, part), '')
  return [code, address].filter((part) => part !== '').join(' ')
}

/** Behind a number or a Latin letter there is a space, so that 1-1 and 2F stay apart. */
function join(before: string, part: string): string {
  if (before === '') return part
  return /[0-9a-z０-９]$/iu.test(before) ? `${before} ${part}` : before + part
}
