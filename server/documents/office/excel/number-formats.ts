import { DAY_MS } from '#contract/day'
import { type Attributes, readXml } from '../xml.ts'
import type { Archive } from '../zip.ts'

/** How a number of a cell is meant. */
export type NumberFormat = 'date' | 'time' | 'percent' | 'plain'

/** Numbers of the formats that every Excel has (ECMA-376, 18.8.30), with those of Japanese editions. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47])
const BUILT_IN_PERCENT = new Set([9, 10])

/** The format of each style that a cell may name by its number. */
export async function numberFormatsOf(archive: Archive, part: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const styles: NumberFormat[] = []
  let isCellStyles = false
  await readXml(archive, part, {
    open(name, attributes) {
      if (name === 'numFmt') own.set(numberOf(attributes), formatOf(attributes.get('formatCode') ?? ''))
      else if (name === 'cellXfs') isCellStyles = true
      else if (name === 'xf' && isCellStyles) {
        const id = numberOf(attributes)
        styles.push(own.get(id) ?? builtIn(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return styles
}

const numberOf = (attributes: Attributes): number => Number(attributes.get('numFmtId'))

function builtIn(id: number): NumberFormat {
  if (BUILT_IN_DATES.has(id)) return 'date'
  if (BUILT_IN_TIMES.has(id)) return 'time'
  return BUILT_IN_PERCENT.has(id) ? 'percent' : 'plain'
}

/** Letters in quotes, after a backslash and in brackets (colours, languages) are no part of the format. */
function formatOf(code: string): NumberFormat {
  const bare =
    code
      .slice(0, 255)
      .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
      .split(';')[0] ?? ''
  if (/[yged]/i.test(bare) && !/general/i.test(bare)) return 'date'
  if (/[hs]/i.test(bare)) return 'time'
  return bare.includes('%') ? 'percent' : 'plain'
}

/** A number of a cell as a person reads it: dates as 2026-04-01, with the time where there is one. */
export function shownNumber(value: string, format: NumberFormat, isFrom1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (format === 'percent') return `${tidy(number * 100)}%`
  if (format === 'plain') return tidy(number)
  // Excel counts days from 1899-12-30, as it takes 1900 for a leap year.
  const time = new Date((isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.round(number * DAY_MS))
  if (number < 0 || Number.isNaN(time.getTime())) return value
  const [date = '', clock = ''] = time.toISOString().slice(0, 16).split('T')
  if (format === 'time' && number < 1) return clock
  return clock === '00:00' ? date : `${date} ${clock}`
}

/** Without the remainders of binary fractions: 0.1 + 0.2 is kept as 0.30000000000000004. */
const tidy = (number: number): string => String(Number(number.toPrecision(15)))
