import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { searchText } from '#contract/search-text'
import { customerQueries } from './queries'

/** More would not be read. */
const MAX_SUGGESTIONS = 50

/** Company names in use that the typed text is part of, however it is written; before anything is typed, the commonest. */
export function useCompanies(typed: string): string[] {
  const { data } = useQuery(customerQueries.companies())
  return useMemo(() => {
    const wanted = searchText(typed)
    return (data?.companies ?? [])
      .map(({ company }) => company)
      .filter((company) => searchText(company).includes(wanted) && company !== typed)
      .slice(0, MAX_SUGGESTIONS)
  }, [data, typed])
}
