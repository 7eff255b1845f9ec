/**
 * The letters of a page, without figures and signs. Empty where most of them are of no script: a font that does not say
 * which letters it draws gives text that looks like nothing to a reader.
 */
export function lettersOf(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? []
  const unknown = text.match(/[\p{Co}\uFFFD\p{Cn}]/gu) ?? []
  return unknown.length > letters.length ? '' : letters.join('')
}
