import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Source } from '#contract/assistant'

const KIND_WORDS: Record<Source['kind'], ReturnType<typeof msg>> = {
  customer: msg`顧客`,
  interaction: msg`対応履歴`,
  product: msg`商品`,
  legal_check: msg`文書`,
  knowledge: msg`ナレッジ`,
  staff: msg`スタッフ`,
  web: msg`Webページ`,
  text: msg`入力した文章`,
}

/** What became of the document of a source since. */
export const FATE_WORDS: Record<NonNullable<Source['fate']>, ReturnType<typeof msg>> = {
  deleted: msg`この資料は削除されました`,
  unused: msg`この資料は停止中です`,
}

type Named = Pick<Source, 'kind' | 'title' | 'page' | 'fate'>

/** What an answer rests on, in words: the kind of the record, its title and the page, and what became of it since. */
export function sourceName({ kind: key, title, page, fate }: Named, i18n: I18n): string {
  const kind = i18n._(KIND_WORDS[key])
  const name = i18n._(page ? msg`${kind}: ${title}（${page}ページ）` : msg`${kind}: ${title}`)
  if (fate === undefined) return name
  const became = i18n._(FATE_WORDS[fate])
  return i18n._(msg`${name}（${became}）`)
}
