import { Trans } from '@lingui/react/macro'
import { kanaOfRomaji } from '#contract/romaji'

/** Nobody is found by the reading of the name: staff have none. Said to who searched by it, in kana or with the Japanese input off. */
export function LettersHint({ search = '' }: { search?: string | undefined }) {
  const isReading = ONLY_KANA.test(search.trim()) || kanaOfRomaji(search) !== null
  return isReading ? <Trans>読みでは探せません。名前の漢字か、内線番号で検索してください。</Trans> : null
}

/** Hiragana and katakana of either width, as a reading is typed. */
const ONLY_KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー\uff65-\uff9f\s]+$/u
