import * as z from 'zod/mini'
import { createStore } from '@/lib/store'
import { asJson, type StoredValue, storedValue } from '@/lib/stored-setting'
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

const people = storedValue(KNOWN_PEOPLE, asJson(z.array(KnownPerson)))
/** Who does not want to be on the list, by uid. */
const unwilling = storedValue('unlisted_people', asJson(z.array(z.string())))
const MOST = 12

/** The person who was chosen on the locked screen to be next; asked for their password on the sign-in page. */
export const chosenPerson = createStore<string | null>(null)

/** Who handed this device over and has not come back since, latest first. Nobody when nothing can be kept. */
export function knownPeople(): KnownPerson[] {
  return people.read() ?? []
}

/** Puts somebody on the list, unless they do not want to be there. */
export function rememberPerson(person: KnownPerson): void {
  if (!isListed(person.uid)) return
  keepList(people, [person, ...knownPeople().filter(({ uid }) => uid !== person.uid)].slice(0, MOST))
}

/** Takes somebody off the list: they are back, or do not want to be there. A sign-in of theirs that was kept goes, too. */
export function forgetPerson(uid: string): void {
  void import('../kept-session/kept-session').then(({ dropSession }) => dropSession(uid)).catch(() => {})
  const all = knownPeople()
  const others = all.filter((person) => person.uid !== uid)
  if (others.length < all.length) keepList(people, others)
}

/** Whether this person is put on the list when they hand the device over: yes, unless they said no. */
export function isListed(uid: string): boolean {
  return !unwilling.read()?.includes(uid)
}

/** Remembers the wish of this person; a no holds at once. */
export function setListed(uid: string, listed: boolean): void {
  const others = (unwilling.read() ?? []).filter((other) => other !== uid)
  keepList(unwilling, listed ? others : [...others, uid])
  if (!listed) forgetPerson(uid)
}

/** Nothing is left where the list is empty. */
function keepList<T>(stored: StoredValue<T[]>, list: T[]): void {
  if (list.length === 0) stored.drop()
  else stored.keep(list)
}
