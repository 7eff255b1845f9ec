import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { aiResults } from '#contract/ai-results'
import type { ResponseOf } from '#contract/endpoint'
import { aiResultQueries } from './queries'

type List = UseQueryResult<ResponseOf<typeof aiResults.list>>

/** Reads a list of results again when the open one is over, and the list still says that it is under way. */
export function useFreshList(list: List, openId: string | undefined): void {
  const { data: open } = useQuery({ ...aiResultQueries.detail(openId ?? ''), enabled: false })
  const isOver = open !== undefined && open.state !== 'running'
  const isBehind =
    isOver && (list.data?.ai_results.some(({ id, state }) => id === open.id && state === 'running') ?? false)
  const readAgain = useEffectEvent(() => void list.refetch())

  useEffect(() => {
    if (isBehind) readAgain()
  }, [isBehind])
}
