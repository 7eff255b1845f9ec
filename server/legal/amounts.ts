const DIGITS: Readonly<Record<string, number>> = {
  〇: 0,
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** A number in digits (with commas) or in Chinese characters up to 9999: `六十`, `三六〇`. */
export function readNumber(written: string): number {
  if (/^[0-9]/.test(written)) return Number(written.replaceAll(',', ''))
  let sum = 0
  let digit: number | null = null
  for (const letter of written) {
    const place = PLACES[letter]
    if (place) {
      sum += (digit ?? 1) * place
      digit = null
    } else digit = (digit ?? 0) * 10 + (DIGITS[letter] ?? 0)
  }
  return sum + (digit ?? 0)
}

/**
 * Days of a length of time. A month counts 30 days, as 公正取引委員会 counts two months of a payment term as 60 days; a working
 * day counts 1.4 days.
 */
export function daysOf(amount: number, unit: string): number {
  if (unit.includes('年')) return amount * 365
  if (unit.includes('月')) return amount * 30
  if (unit.startsWith('週')) return amount * 7
  return unit === '営業日' ? amount * 1.4 : amount
}
