import { EMPTY_FREQUENT_QUESTION, type FrequentQuestion } from '#contract/frequent-questions'

let count = 0

/** A frequent question for tests. */
export function aQuestion(more: Partial<FrequentQuestion> = {}): FrequentQuestion {
  count += 1
  const times = { created_at: '2026-07-01T00:00:00Z', updated_at: '2026-07-01T00:00:00Z', version: 1 }
  return { ...EMPTY_FREQUENT_QUESTION, ...times, id: `id-${count}`, name: `質問${count}`, answer: '回答', ...more }
}
