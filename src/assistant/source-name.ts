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

/** What an answer rests on, in words: the kind of the record, its title and the page. */
export function sourceName({ kind: key, title, page }: Pick<Source, 'kind' | 'title' | 'page'>, i18n: I18n): string {
  const kind = i18n._(KIND_WORDS[key])
  return i18n._(page ? msg`${kind}: ${title}（${page}ページ）` : msg`${kind}: ${title}`)
}
