import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '@/lib/store'

/** When the data of each part of the page was read, ms, as far as its age has to be said. */
const ages = createStore<readonly number[]>([])

/** Has the page say how old this part is. `at` in ms since 1970; null: it need not be said. */
export function useDataAge(at: number | null): void {
  useEffect(() => {
    if (at === null) return
    ages.set([...ages.get(), at])
    return () => ages.set(ages.get().toSpliced(ages.get().indexOf(at), 1))
  }, [at])
}

/** The oldest part of the page, ms since 1970; null where no age has to be said. */
export function useOldestAge(): number | null {
  const all = useSyncExternalStore(ages.subscribe, ages.get)
  return all.length > 0 ? Math.min(...all) : null
}
