import { useLingui } from '@lingui/react/macro'
import type { KanaRow } from '#contract/customers'

/** What a row of the kana index is called, e.g. 「た行」. */
export function useRowName(): (row: KanaRow) => string {
  const { t } = useLingui()
  return (row) => (row === '他' ? t`その他` : t`${row}行`)
}
