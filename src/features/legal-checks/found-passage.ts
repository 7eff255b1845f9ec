import { createContext } from 'react'

/** The number of the passage that a search has found in the document that is shown; null: no search led to it. */
export const FoundPassage = createContext<number | null>(null)
