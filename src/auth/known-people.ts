import * as z from 'zod/mini'
import { createStore } from '@/lib/store'
import { KNOWN_PEOPLE } from './known-people-key'

const KnownPerson = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  tenant: z.string(),
  /** How they sign in. */
  way: z.enum(['password', 'google']),
})
/** Somebody who handed this device over and means to come back. */
export type KnownPerson = z.infer<typeof KnownPerson>

/** Who does not want to be on the list, by uid. */
const UNWILLING_UNDER = 'unlisted_people'
const MOST = 12

/** The person who was chosen on the locked screen to be next; asked for their password on the sign-in page. */
export const chosenPerson = createStore<string | null>(null)

/** Who handed this device over and has not come back since, latest first. Nobody when nothing can be kept. */
export function knownPeople(): KnownPerson[] {
  const parsed = z.array(KnownPerson).safeParse(read(KNOWN_PEOPLE))
  return parsed.success ? parsed.data : []
}

/** Puts somebody on the list, unless they do not want to be there. */
export function rememberPerson(person: KnownPerson): void {
  if (!isListed(person.uid)) return
  write(KNOWN_PEOPLE, [person, ...knownPeople().filter(({ uid }) => uid !== person.uid)].slice(0, MOST))
}

/** Takes somebody off the list: they are back, or do not want to be there. */
export function forgetPerson(uid: string): void {
  const people = knownPeople()
  const others = people.filter((person) => person.uid !== uid)
  if (others.length < people.length) write(KNOWN_PEOPLE, others)
}

/** Whether this person is put on the list when they hand the device over: yes, unless they said no. */
export function isListed(uid: string): boolean {
  return !unwilling().includes(uid)
}

/** Remembers the wish of this person; a no holds at once. */
export function setListed(uid: string, listed: boolean): void {
  const others = unwilling().filter((other) => other !== uid)
  write(UNWILLING_UNDER, listed ? others : [...others, uid])
  if (!listed) forgetPerson(uid)
}

function unwilling(): string[] {
  const parsed = z.array(z.string()).safeParse(read(UNWILLING_UNDER))
  return parsed.success ? parsed.data : []
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Nothing is left where the list is empty. */
function write(key: string, list: readonly unknown[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // The list is a convenience.
  }
}
