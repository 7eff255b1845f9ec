import { queryOptions } from '@tanstack/react-query'
import { marketing } from '#contract/marketing'
import { callPatiently } from '@/api/call-patiently'

/** The only home of the keys of marketing. What was checked of a text stays on the device: the same text has the same findings. */
export const marketingQueries = {
  check: (text: string) =>
    queryOptions({
      queryKey: ['marketing', 'check', text] as const,
      queryFn: ({ signal }) => callPatiently(marketing.checkPost, { body: { text } }, { signal }),
      // The call itself has been tried again.
      retry: false,
      meta: { reply: marketing.checkPost.response },
    }),
}
