/** What a snippet may leave open, by the names that people write in braces. */
export const PLACEHOLDERS = ['顧客名', 'フリガナ', '会社名', '次回連絡日', '今日', '明日', '時刻', '担当者'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What stands for a placeholder at this moment; empty where it is not known. */
export type SnippetFacts = Readonly<Record<Placeholder, string>>

/** What is left to be written by hand. */
export const BLANK = '＿＿'

/** A name in braces of any width, as input methods write them. */
const BRACED = /[{｛][^\S\n]*([^{}｛｝\n]{1,20}?)[^\S\n]*[}｝]/gu

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name)

/**
 * A snippet with what is known filled in. What is empty becomes a blank, and a name in braces that nobody knows stays as it was
 * written.
 * @returns the text, and where its first blank begins, in UTF-16 units; null without one
 */
export function fillSnippet(text: string, facts: SnippetFacts): { text: string; blankAt: number | null } {
  const filled = text.replace(BRACED, (written, name: string) => (isPlaceholder(name) ? facts[name] || BLANK : written))
  const at = filled.indexOf(BLANK)
  return { text: filled, blankAt: at < 0 ? null : at }
}

/** The names in braces that stand for nothing, each once. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(BRACED)].map(([, name = '']) => name)
  return [...new Set(names.filter((name) => !isPlaceholder(name)))]
}
