const SANE = /^[\w.:-]{8,128}$/

/** The id of a request as we or a client's own code make them; null for anything else. */
export function saneRequestId(given: string | null | undefined): string | null {
  return given && SANE.test(given) ? given : null
}
