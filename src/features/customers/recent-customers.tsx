import { useLingui } from '@lingui/react/macro'
import { type QueryClient, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Customer } from '#contract/customers'
import { usePins } from './pins/use-pins'
import { customerQueries } from './queries'
import { SearchHit } from './search-hit'

/** So many are remembered. */
const MOST = 8

/** Remembers that somebody's record was opened on this device. It goes with all that the person has here. */
export async function noteRecent(client: QueryClient, id: string): Promise<void> {
  const recent = customerQueries.recent()
  const before = await client.ensureQueryData(recent)
  client.setQueryData(recent.queryKey, [id, ...before.filter((one) => one !== id)].slice(0, MOST))
}

/** Whose records were opened last, the latest first, without those whom the person has pinned. */
export function RecentCustomers() {
  const { t } = useLingui()
  const { data: ids = [] } = useQuery(customerQueries.recent())
  const pins = usePins()
  return <NamedCustomers title={t`最近開いた顧客`} ids={ids.filter((id) => !pins?.includes(id))} />
}

/** Some customers under a heading, as this device has them; nothing where there are none. */
export function NamedCustomers({ title, ids }: { title: string; ids: readonly string[] }) {
  const id = useId()
  const found = useQueries({
    // What was opened is on the device; whether it has changed is asked when it is opened again.
    queries: ids.map((one) => ({ ...customerQueries.detail(one), staleTime: Number.POSITIVE_INFINITY })),
    combine: peopleOf,
  })
  if (found.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-3 py-1 font-semibold text-muted text-sm">
        {title}
      </h3>
      <ul>
        {found.map((record) => (
          <SearchHit key={record.id} customer={{ record, mark: null }} />
        ))}
      </ul>
    </section>
  )
}

/** Two records may have become one meanwhile. */
function peopleOf(results: readonly UseQueryResult<Customer>[]): Customer[] {
  const people = results.flatMap(({ data, isError }) => (data && !isError ? [data] : []))
  return [...new Map(people.map((one) => [one.id, one])).values()]
}
