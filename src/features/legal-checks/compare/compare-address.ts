import { Id } from '#contract/primitives'

/** What the address of a comparison can say: which document is the other one. */
export type With = { with?: string }

/** The other document that an address names, which anybody may have typed; null: it has to be chosen. */
export function otherOf(raw: Record<string, unknown>, id: string): string | null {
  const { data } = Id.safeParse(raw.with)
  return data === undefined || data === id ? null : data
}
