import { customerSearchText } from '#contract/customer-search'
import type { KanaRow } from '#contract/customers'
import { kanaRow } from '#contract/kana-row'

type Searched = { name_kana: string } & Readonly<Record<string, unknown>>

/** The columns that a customer is found by. Written with every change of a field that they are made from. */
export function lookupColumns(fields: Searched): {
  search_text: string
  kana_row: KanaRow
} {
  return { search_text: customerSearchText(fields), kana_row: kanaRow(fields.name_kana) }
}
