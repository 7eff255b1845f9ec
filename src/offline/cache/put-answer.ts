import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows what a change has answered in the place of what was read. A read that was under way is older: it would come after the
 * answer and take its place.
 */
export async function putAnswer<T>(client: QueryClient, queryKey: QueryKey, answer: T): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, answer)
}
