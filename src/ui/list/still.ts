import { createContext, useContext, useDeferredValue, useState } from 'react'

/** Whether the list around is not being scrolled. What stands in no list is still. */
export const Still = createContext(true)

/**
 * Whether the list has been still since this was drawn; false at the first drawing. What a row can do without waits for it:
 * neither a row that is scrolled past nor the first look at a list pays for it.
 */
export function useHasBeenStill(): boolean {
  const isStill = useDeferredValue(useContext(Still), false)
  const [hasBeen, setHasBeen] = useState(false)
  if (isStill && !hasBeen) setHasBeen(true)
  return hasBeen
}
