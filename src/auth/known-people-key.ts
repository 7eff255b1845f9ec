/** Key in local storage: who handed this device over and means to come back. */
export const KNOWN_PEOPLE = 'known_people'

/** Whether there is anybody; the list itself is read by what is loaded then. */
export function hasKnownPeople(): boolean {
  try {
    return localStorage.getItem(KNOWN_PEOPLE) !== null
  } catch {
    return false
  }
}
