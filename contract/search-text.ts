import type { Fields } from './fields.ts'

/**
 * Folds text so that what a person types meets what is stored, however either was written: width (NFKC), case,
 * hiragana and katakana, old and new forms of kanji, which form of a kanji is drawn, white space and hyphens. The server's search column and the search
 * on the device use this one function, so that both find the same records.
 */
export function searchText(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/\p{Variation_Selector}/gu, '')
    .toLowerCase()
    .replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
    .replace(VARIANT, (c) => VARIANTS.get(c) ?? c)
    .replace(/[\s\-‐‑‒–—―−]/gu, '')
}

/** Variant forms that names are registered with, each with the everyday form that people type. */
const VARIANTS = new Map(
  [
    '髙高',
    '﨑崎',
    '嵜崎',
    '碕崎',
    '𠮷吉',
    '邊辺',
    '邉辺',
    '齋斎',
    '齊斉',
    '濵浜',
    '濱浜',
    '澤沢',
    '廣広',
    '國国',
    '嶋島',
    '嶌島',
    '瀨瀬',
    '眞真',
    '德徳',
    '惠恵',
    '榮栄',
    '櫻桜',
    '龍竜',
    '瀧滝',
    '藏蔵',
    '圓円',
    '壽寿',
    '實実',
    '寶宝',
    '條条',
    '舘館',
    '冨富',
    '峯峰',
    '巖巌',
    '淺浅',
    '渕淵',
    '禮礼',
    '總総',
    '豐豊',
    '鐵鉄',
    '顯顕',
    '黑黒',
    '栁柳',
    '桒桑',
    '槇槙',
  ].map((pair) => {
    const [variant = '', common = ''] = [...pair]
    return [variant, common] as const
  }),
)
const VARIANT = new RegExp(`[${[...VARIANTS.keys()].join('')}]`, 'gu')

/** Each word of a search is looked for in every record; a name with its address has no more. */
export const MOST_TERMS = 8

/** The words of a search, each once: all of them have to occur. */
export function searchTerms(query: string): string[] {
  return searchWords(query).map(([term]) => term)
}

/** The same, each with how it was typed. */
export function searchWords(query: string): [term: string, word: string][] {
  return [...termsOf(query)].slice(0, MOST_TERMS)
}

/** The words of a search that are not looked for, as they were typed: those beyond the limit. */
export function unusedWords(query: string): string[] {
  return [...termsOf(query).values()].slice(MOST_TERMS)
}

/** Each word once, folded, with how it was typed first. */
function termsOf(query: string): Map<string, string> {
  const terms = new Map<string, string>()
  for (const word of query.normalize('NFKC').split(/\s+/u)) {
    const term = searchText(word)
    if (term !== '' && !terms.has(term)) terms.set(term, word)
  }
  return terms
}

/**
 * What a record is found by: one line a field, in the order of the fields. Phone numbers are there as digits only, so that
 * the last four find them.
 */
export function searchLines(fields: Fields, record: Readonly<Record<string, unknown>>): string {
  return searchedOf(fields)
    .map((name) => {
      const value = record[name]
      if (typeof value !== 'string') return ''
      return searchText(fields[name]?.search === 'digits' ? value.normalize('NFKC').replace(/\D/g, '') : value)
    })
    .join('\n')
}

/** In which of its search lines a field stands, from 0. */
export function searchLineOf<F extends Fields>(fields: F, name: keyof F & string): number {
  return searchedOf(fields).indexOf(name)
}

function searchedOf(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.search)
}
