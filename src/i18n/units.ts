import { currentLocale } from './locale'
import { formatNumber } from './numbers'

const BYTES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** 12.3MB, counted in thousands as the systems of the devices do. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), BYTES.length - 1)
  return withUnit(bytes / 1000 ** power, {
    unit: BYTES[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  })
}

/** 48ミリ秒 */
export function formatMilliseconds(duration: number): string {
  return withUnit(duration, { unit: 'millisecond', unitDisplay: 'long', maximumFractionDigits: 0 })
}

/** In Japanese nothing stands between a number and its unit; Intl sets a space. */
function withUnit(value: number, options: Intl.NumberFormatOptions): string {
  const text = formatNumber(value, { style: 'unit', ...options })
  return currentLocale() === 'ja' ? text.replace(/\s/g, '') : text
}
