import { createContext, type ReactNode } from 'react'
import type { Person } from './person-search'

/** What the form for a new customer is told at the desk. */
export type NewPersonProps = {
  errand: {
    /** The visit: its form is no other one's. */
    id: string
    /** What is known of them. */
    given: Pick<Person, 'name' | 'name_kana'>
    /** Called each time the form is saved, as soon as the customer is kept: before the server's word. */
    onStored: (person: Person) => void
  }
  onClose: () => void
}

/** Draws the form for a new customer; another feature's. Null where there is none. */
export const NewPerson = createContext<((props: NewPersonProps) => ReactNode) | null>(null)
