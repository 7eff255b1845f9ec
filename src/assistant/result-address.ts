/** What the address of a page of assistants says: which of its works is chosen, and which result is open. */
export type ResultSearch = { tab?: string; open?: string }

/** Reads an address that anybody may have typed; a work that the page does not have is its first one. */
export function parseResultSearch<T extends string>(
  raw: Record<string, unknown>,
  tabs: readonly [T, ...T[]],
): { tab: T; open?: string } {
  const tab = tabs.find((one) => one === raw.tab) ?? tabs[0]
  return { tab, ...(typeof raw.open === 'string' && ID.test(raw.open) ? { open: raw.open } : {}) }
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
