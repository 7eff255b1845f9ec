/** A Japanese sentence ends in a sign that has its own room: a space behind it would be a hole. */
const ENDS_WITH_ROOM = /[。！？」）]$/u

/** Sentences one behind the other, as the language of each sets them. Empty ones are left out. */
export function inOneLine(sentences: readonly (string | null | undefined)[]): string {
  let line = ''
  for (const sentence of sentences) {
    if (!sentence) continue
    line += line === '' || ENDS_WITH_ROOM.test(line) ? sentence : ` ${sentence}`
  }
  return line
}
