import type { Interaction } from '#contract/interaction-record'

/** The server's order (server/interactions): the latest contact first, of two at the same instant that of the higher id. */
export function latestContactFirst(a: Interaction, b: Interaction): number {
  return Date.parse(b.occurred_at) - Date.parse(a.occurred_at) || (a.id < b.id ? 1 : -1)
}
