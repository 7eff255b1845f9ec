import { customerTerms } from '#contract/birth-days'
import type { CustomerInput } from '#contract/customers'
import { tidyEmail, tidyFurigana, tidyName, tidyPhone } from '#contract/kana'
import { isOnlyNumber } from '@/lib/phone'
import { readingOf } from '@/lib/readings'

const ONLY_KANA = /^[\u3041-\u30ff\uff61-\uff9f\s]+$/u

/** What was searched for, where it goes in the form for the new customer who was not found. */
export function inputFromSearch(search: string): Partial<CustomerInput> {
  const words = customerTerms(search)
  const births = words.flatMap(({ born }) => born ?? [])
  if (births.length === 0) return inputFromWords(search.trim())
  const others = words.filter(({ born }) => !born).map(({ word }) => word)
  // A year or a birthday alone is no birth date that could be kept.
  const [day] = births.flatMap((days) => ('from' in days && days.from === days.to ? days.from : []))
  return { ...inputFromWords(others.join(' ')), ...(day ? { birth_date: day } : {}) }
}

function inputFromWords(text: string): Partial<CustomerInput> {
  if (text === '') return {}
  if (isOnlyNumber(tidyPhone(text))) return { phone: tidyPhone(text) }
  if (text.includes('@')) return { email: tidyEmail(text) }
  if (ONLY_KANA.test(text)) return { name_kana: tidyFurigana(text) }
  const name = tidyName(text)
  return { name, name_kana: tidyFurigana(readingOf(name)) }
}
