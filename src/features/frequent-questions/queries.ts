import { queryOptions } from '@tanstack/react-query'
import { type FrequentQuestion, frequentQuestions } from '#contract/frequent-questions'
import { COPY_PAGE } from '#contract/list-limits'
import { call } from '@/api/call'

const all = ['frequent-questions'] as const
const list = [...all, 'list'] as const

/** The only home of the keys under which frequent questions are read. */
export const frequentQuestionQueries = {
  all,
  list,

  /** All of them: they are few, and are searched on the device. */
  whole: () =>
    queryOptions({
      queryKey: list,
      queryFn: ({ signal }) => readWhole(signal),
      meta: { reply: frequentQuestions.list.response.shape.frequent_questions },
    }),
}

async function readWhole(signal: AbortSignal): Promise<readonly FrequentQuestion[]> {
  const read: FrequentQuestion[] = []
  let cursor: string | undefined
  do {
    const query = { limit: COPY_PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const page = await call(frequentQuestions.list, { query }, { signal })
    read.push(...page.frequent_questions)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return read
}
