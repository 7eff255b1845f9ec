import type { FrequentQuestionInput } from '#contract/frequent-questions'
import { tidyFurigana, tidyName } from '#contract/kana'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { readingOf } from '@/lib/readings'

type Answered = Pick<KnowledgeAnswer, 'query' | 'answer' | 'sources'>

/**
 * What a frequent question begins with that is taken from an answer. Its sources become titles with the page, each once, so
 * that the numbers in the answer are counted anew. Where no document answered, the answer is left to whoever publishes it.
 */
export function takenFrom({ query, answer, sources }: Answered): Partial<FrequentQuestionInput> {
  const name = tidyName(query.replaceAll(/\s+/gu, ' '))
  const titles = sources.map(({ title, page }) => tidyName(page ? `${title} p.${page}` : title))
  const kept = [...new Set(titles)]
  const numbered = answer.replaceAll(/\[(\d{1,2})\]/gu, (mark, number: string) => {
    const title = titles[Number(number) - 1]
    return title === undefined ? mark : `[${kept.indexOf(title) + 1}]`
  })
  const reading = tidyFurigana(readingOf(name))
  return { name, reading, answer: sources.length === 0 ? '' : numbered, sources: kept }
}
