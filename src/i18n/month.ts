import { currentLocale } from './locale'

/** 2026年7月, from `YYYY-MM`. */
export function formatMonth(month: string): string {
  const locale = currentLocale() === 'en' ? 'en-GB' : 'ja-JP'
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
