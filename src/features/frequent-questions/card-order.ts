import type { FrequentQuestion } from '#contract/frequent-questions'
import { codePointKey, compareKeys } from '@/lib/code-point-key'

type Card = Pick<FrequentQuestion, 'id' | 'is_pinned' | 'pin_order'>

/** The order of the desk cards, the same on every device. */
export function byCardOrder(a: Card, b: Card): number {
  return a.pin_order - b.pin_order || compareKeys(codePointKey(a.id), codePointKey(b.id))
}

/** Where a new card goes: behind all others. */
export function lastPlace(all: readonly Card[]): number {
  return Math.max(0, ...all.filter(({ is_pinned }) => is_pinned).map(({ pin_order }) => pin_order)) + 1
}

/**
 * What has to change so that card `from` of the cards, in their order, comes to stand at `to`: one card as a rule, so that
 * two people who move cards do not meet. Where there is no number between two, all are counted anew.
 */
export function movedCards<C extends Card>(
  cards: readonly C[],
  from: number,
  to: number,
): { card: C; place: number }[] {
  const card = cards[from]
  if (!card || from === to || to < 0 || to >= cards.length) return []
  const others = cards.filter((other) => other !== card)
  const [before, after] = [others[to - 1]?.pin_order, others[to]?.pin_order]
  const low = before ?? (after ?? 0) - 2
  const high = after ?? low + 2
  const place = (low + high) / 2
  if (low < place && place < high) return [{ card, place }]
  return others
    .toSpliced(to, 0, card)
    .map((one, index) => ({ card: one, place: index + 1 }))
    .filter((one) => one.card.pin_order !== one.place)
}
