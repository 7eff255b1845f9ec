/*
 * What stands in an address is text. The router's own rule would read `?search=0901` and `?code=12e5` as numbers and
 * put quotation marks around them when it writes them back.
 */

/** Reads the search part of an address; of a name that comes twice the last one counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes the search part of an address, with its `?`; what is not set is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const written = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return written === '' ? '' : `?${written}`
}

/**
 * `/customers/{id}?edit=1`: the form over the record is open; `?contact=1`: the one for a new contact, `?contact=call`: for
 * one of that kind; `?type=call`: only the contacts of one kind, which the list of them reads.
 */
export function parseDetailSearch(raw: Record<string, unknown>): { edit?: 1; contact?: string; type?: string } {
  return {
    ...(Number(raw.edit) === 1 ? { edit: 1 } : {}),
    ...(typeof raw.contact === 'string' && raw.contact !== '0' ? { contact: raw.contact } : {}),
    ...(typeof raw.type === 'string' ? { type: raw.type } : {}),
  }
}
