// How Japanese telephone numbers are grouped. The area codes are those of the numbering plan of the Ministry of Internal
// Affairs and Communications (市外局番の一覧).

/**
 * Third digits behind 0 and two others for which the area code ends there: 「22: 1270」 says 022-1…, 022-2…
 */
const THREE_DIGITS: Readonly<Record<string, string>> = {
  11: '0123456789',
  17: '7',
  18: '8',
  19: '69',
  22: '127',
  23: '01269',
  24: '59',
  25: '123',
  26: '2',
  27: '1235',
  28: '16',
  29: '028',
  42: '134567',
  43: '0123457',
  44: '0123456789',
  45: '0123456789',
  46: '248',
  47: '2347',
  48: '123456789',
  49: '2',
  52: '0123456789',
  53: '045',
  54: '012369',
  55: '29',
  58: '02389',
  59: '0123',
  72: '02346789',
  73: '4',
  75: '0123456789',
  76: '0249',
  77: '57',
  78: '0123456789',
  79: '23',
  82: '1258',
  83: '2',
  84: '9',
  86: '0124',
  87: '0123468',
  88: '68',
  89: '019',
  92: '123456789',
  93: '123456789',
  94: '15',
  95: '138',
  96: '123',
  97: '156',
  98: '189',
  99: '289',
}

/** Numbers that begin so have area codes of different lengths: only their own digits further on would tell. */
const UNDECIDED =
  '126 137 139 145 146 154 155 156 158 163 164 165 223 250 254 255 256 257 258 259 264 278 283 289 291 293 422 428 429 470 475 479 499 576 597 598 599 746 794 795 796 824 829 837 838 839 847 851 863 865 866 867 868 869 980 991 993 994 996'.split(
    ' ',
  )

/**
 * A number as it is read aloud, 09012345678 as 090-1234-5678. One that a person has grouped stays as it is, and so does
 * one of another country or of a place whose area codes differ in length: no hyphen is better than a wrong one.
 */
export function formatPhone(typed: string): string {
  const lengths = /^0\d{9,10}$/.test(typed) ? groupLengths(typed) : null
  if (!lengths) return typed
  const [area, exchange] = lengths
  return [typed.slice(0, area), typed.slice(area, area + exchange), typed.slice(area + exchange)].join('-')
}

/** Lengths of the first two groups. */
function groupLengths(digits: string): readonly [number, number] | null {
  if (digits.length === 11) {
    if (digits.startsWith('0800')) return [4, 3]
    return /^0[25789]0/.test(digits) ? [3, 4] : null
  }
  if (/^0(120|570|990)/.test(digits)) return [4, 3]
  const area = areaCodeLength(digits)
  return area === null ? null : [area, 6 - area]
}

function areaCodeLength(digits: string): number | null {
  if (/^0([36]|420|471)/.test(digits)) return 2
  const [place, next = ''] = [digits.slice(1, 3), digits[3]]
  if (UNDECIDED.includes(digits.slice(1, 4)) || /^0(.0|0)/.test(digits)) return null
  return THREE_DIGITS[place]?.includes(next) ? 3 : 4
}

/** Whether a tidied text is a number to call, and nothing else. */
export function isOnlyNumber(text: string): boolean {
  return /^[\d+()\s-]+$/.test(text)
}
