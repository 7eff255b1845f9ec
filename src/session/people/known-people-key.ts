import { readText } from '@/lib/browser-storage'

/** Key in local storage: who handed this device over and means to come back. */
export const KNOWN_PEOPLE = 'known_people'

/** Whether there is anybody; the list itself is read by what is loaded then. */
export function hasKnownPeople(): boolean {
  return typeof readText(KNOWN_PEOPLE) === 'string'
}
