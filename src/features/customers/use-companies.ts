import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { companyWord, finder } from '#contract/customer-search'
import { nameText } from '#contract/name-fold'
import { customerQueries } from './queries'

/** More would not be read. */
const MAX_SUGGESTIONS = 50

/** Company names in use that the typed text is part of, however it is written; before anything is typed, the commonest. */
export function useCompanies(typed: string): string[] {
  const { data } = useQuery(customerQueries.companies())
  return useMemo(() => {
    const word = companyWord(typed)
    const isMeant = word ? finder(word) : () => true
    return (data?.companies ?? [])
      .map(({ company }) => company)
      .filter((company) => company !== typed && isMeant(nameText(company)))
      .slice(0, MAX_SUGGESTIONS)
  }, [data, typed])
}
