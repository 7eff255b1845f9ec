import { InvitedAddress, tidyAddress } from '#contract/invitations'
import { halfWidthAscii } from '#contract/kana'

export type TypedAddresses = {
  /** Each address once, in the order in which they were typed. */
  addresses: string[]
  /** What stands there and is no address. */
  others: string[]
}

/** Between one person and the next: an end of line, a comma or a semicolon of either width. */
const BETWEEN = /[\n\r,;、，；]+/
/** An address as mail programs copy it, with the name before it. */
const NAMED = /<([^<>]+)>/

/**
 * The addresses in a text that was typed or pasted from anywhere: a column of a table, the recipients of a mail with their
 * names, a list with commas or spaces.
 */
export function readAddresses(text: string): TypedAddresses {
  const parts = text.split(BETWEEN).flatMap((part) => addressesIn(halfWidthAscii(part)))
  const tidied = [...new Set(parts.map(tidyAddress))].filter((part) => part !== '')
  const isAddress = (part: string) => InvitedAddress.safeParse(part).success
  return { addresses: tidied.filter(isAddress), others: tidied.filter((part) => !isAddress(part)) }
}

function addressesIn(part: string): string[] {
  const named = NAMED.exec(part)?.[1]
  if (named !== undefined) return [withoutScheme(named)]
  return part.split(/\s+/).map(withoutScheme)
}

const withoutScheme = (word: string) => word.trim().replace(/^mailto:/i, '')
