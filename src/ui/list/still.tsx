import { createContext, type ReactNode, useContext, useDeferredValue, useState } from 'react'

/** Whether the list around is not being scrolled. What stands in no list is still. */
export const Still = createContext(true)

/**
 * What a row can do without: it is drawn once the list has been still, after the first drawing. Neither a row that is scrolled
 * past nor the first look at a list pays for it.
 */
export function OnceStill({ children }: { children: ReactNode }) {
  const isStill = useContext(Still)
  const [hasBeen, setHasBeen] = useState(false)
  if (isStill && !hasBeen) setHasBeen(true)
  // A deferred value costs a second drawing even where it does not change: rows that are scrolled past have none.
  return hasBeen ? <AfterTheFirstDrawing>{children}</AfterTheFirstDrawing> : null
}

function AfterTheFirstDrawing({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
