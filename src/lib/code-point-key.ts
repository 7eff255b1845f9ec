/** Parts of characters beyond U+FFFF, and the characters that JavaScript wrongly sorts behind them. */
const MISPLACED = /[\ud800-\uffff]/
const MISPLACED_ALL = /[\ud800-\uffff]/g

/**
 * A text that `<` and `>` compare by code point, as the database does. JavaScript compares by UTF-16 unit, which puts 𠮷
 * before 﨑: their units change places here. Nearly all texts come back as they are.
 */
export function codePointKey(text: string): string {
  if (!MISPLACED.test(text)) return text
  return text.replace(MISPLACED_ALL, (unit) => {
    const code = unit.charCodeAt(0)
    return String.fromCharCode(code >= 0xe000 ? code - 0x0800 : code + 0x2000)
  })
}

/** Negative when `a` comes before `b` in a list that ascends. Both are of one kind. */
export function compareKeys(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
