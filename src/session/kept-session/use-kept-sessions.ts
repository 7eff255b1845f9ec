import { useEffect, useState } from 'react'
import { isSessionKept } from './kept-session'

/**
 * Who of these people comes back with their PIN alone; null until that was read. Read ahead, so that a tap on one of them is
 * answered at once and the digits that follow it reach their field.
 */
export function useKeptSessions(uids: readonly string[]): ReadonlySet<string> | null {
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null)
  const all = uids.join(' ')
  useEffect(() => {
    let gone = false
    void keptAmong(all.split(' ').filter(Boolean)).then((found) => gone || setKept(found))
    return () => {
      gone = true
    }
  }, [all])
  return kept
}

async function keptAmong(uids: readonly string[]): Promise<ReadonlySet<string>> {
  const isKept = await Promise.all(uids.map(isSessionKept))
  return new Set(uids.filter((_, place) => isKept[place]))
}
