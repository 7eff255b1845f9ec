import { createContext, useContext } from 'react'

export type Ticking = {
  isTicked: (id: string) => boolean
  /** `isRange`: and everything from the box that was pressed before. */
  tick: (id: string, index: number, isIn: boolean, isRange: boolean) => void
}

/** What the boxes of the rows of a list know; null while nothing is chosen. */
export const Choosing = createContext<Ticking | null>(null)
export const useTicking = () => useContext(Choosing)
