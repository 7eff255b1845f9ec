import { Trans } from '@lingui/react/macro'
import { kanaOfRomaji } from '@/lib/romaji'

/** Nobody is found by the reading of the name: staff have none. Said to who searched with the Japanese input off. */
export function LettersHint({ search = '' }: { search?: string | undefined }) {
  return kanaOfRomaji(search) === null ? null : <Trans>名前は、登録されている漢字で検索してください。</Trans>
}
