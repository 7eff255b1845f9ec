import { createContext, useContext, useMemo } from 'react'
import { type BirthDays, isBornOn, searchedBirths } from '#contract/birth-days'

const NONE: readonly BirthDays[] = []

/** The birth dates that the search of the list names. */
export const SearchedBirths = createContext(NONE)

/** The birth dates that a search names, the same object as long as it names none: the rows are not drawn anew at each key. */
export function useSearchedBirths(search: string): readonly BirthDays[] {
  return useMemo(() => {
    const births = searchedBirths(search)
    return births.length > 0 ? births : NONE
  }, [search])
}

/** Whether the list was searched for this birth date. */
export function useIsSearched(birthDate: string | null): boolean {
  return useContext(SearchedBirths).some((days) => isBornOn(birthDate, days))
}
