import * as z from 'zod/mini'
import { keepText, namesUnder, readText } from '@/lib/browser-storage'
import { KEPT_BY_SDK, ownerOf, USER_AREAS } from './stored-credential'

/** The record of a user as the identity SDK keeps it for its next start, under the name that it has there. */
export const StoredUser = z.object({ name: z.string(), text: z.string() })
export type StoredUser = z.infer<typeof StoredUser>

/** What the identity SDK keeps of this person on this device; null when it keeps nothing, or somebody else. */
export function storedUser(uid: string): StoredUser | null {
  const kept = USER_AREAS.flatMap((area) =>
    namesUnder(KEPT_BY_SDK, area).map((name) => ({ name, text: readText(KEPT_BY_SDK + name, area) ?? '' })),
  )
  return kept.find(({ text }) => ownerOf(text) === uid) ?? null
}

/** Puts a record back: the next start of the identity SDK takes it. @returns false where nothing can be kept. */
export function putStoredUser({ name, text }: StoredUser): boolean {
  return keepText(KEPT_BY_SDK + name, text)
}
