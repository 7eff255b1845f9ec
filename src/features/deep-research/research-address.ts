import { addressText } from '@/lib/address-text'

/** What the address of the research can say. */
export type ResearchSearch = {
  /** The result that is open. */
  open?: string
  /** The customer on record who is to be researched. */
  customer?: string
}

/** Reads an address that anybody may have typed. */
export function parseResearchSearch(raw: Record<string, unknown>): ResearchSearch {
  const [open, customer] = [addressText(raw.open), addressText(raw.customer)]
  return { ...(open && { open }), ...(customer && { customer }) }
}
