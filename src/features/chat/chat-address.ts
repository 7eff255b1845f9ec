import { Id } from '#contract/primitives'

/** What the address of a chat can say. */
export type ChatSearch = {
  /** The conversation that is open. */
  open?: string
}

/** The conversation that an address names, which anybody may have typed. */
export function openOf({ open }: { open?: unknown }): string | null {
  return Id.safeParse(open).data ?? null
}
