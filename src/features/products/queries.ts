import { queryOptions } from '@tanstack/react-query'
import { COPY_PAGE } from '#contract/list-limits'
import { type Product, products } from '#contract/products'
import { call } from '@/api/call'
import { download } from '@/api/download'
import { keptFile } from '@/offline/scope/files'

const all = ['products'] as const
const list = [...all, 'list'] as const

const SUGGESTIONS_FRESH_MS = 60 * 60_000

/** The only home of the keys under which products are read. */
export const productQueries = {
  all,
  list,

  /** All of them: a catalogue is small, and is searched on the device. */
  whole: () =>
    queryOptions({
      queryKey: list,
      queryFn: ({ signal }) => readWhole(signal),
      meta: { reply: products.list.response.shape.products },
    }),

  /** What may be suggested to a customer: counted over all contacts, and hardly another the next minute. */
  suggestions: (customerId: string) =>
    queryOptions({
      queryKey: [...all, 'suggestions', customerId] as const,
      queryFn: ({ signal }) => call(products.suggestions, { params: { id: customerId } }, { signal }),
      meta: { reply: products.suggestions.response },
      staleTime: SUGGESTIONS_FRESH_MS,
    }),

  /** What is behind an image id never changes. One that was not sent yet is on this device alone. */
  image: (id: string) =>
    queryOptions({
      queryKey: [...all, 'image', id] as const,
      queryFn: async ({ signal }) =>
        (await keptFile(id)) ?? (await download(products.image, { params: { id } }, { signal })).blob,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

async function readWhole(signal: AbortSignal): Promise<readonly Product[]> {
  const read: Product[] = []
  let cursor: string | undefined
  do {
    const query = { limit: COPY_PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const page = await call(products.list, { query }, { signal })
    read.push(...page.products)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return read
}
