import { currentLocale } from './locale'

/** 2026年7月, from `YYYY-MM`. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  if (currentLocale() !== 'en') return `${year}年${number}月`
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', year: 'numeric', month: 'long' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
