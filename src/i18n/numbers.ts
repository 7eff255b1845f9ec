import { currentLocale } from './locale'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * 1,240. A whole number is written the same way in both languages, and needs no format: making one takes longer than all
 * that the first screen does with its counts.
 */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  if (options === undefined && Number.isSafeInteger(value)) return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
  const key = currentLocale() + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(currentLocale(), options)
  formats.set(key, format)
  return format.format(value)
}
