/**
 * The kinds of records that the replica holds: the name under which every device stores a kind, and what commands call one
 * record of it. A new kind is registered here and, with its description, in `replica/collections/kinds.ts`.
 */
export const REPLICATED = { customers: 'customer', interactions: 'interaction' } as const

export type KindName = keyof typeof REPLICATED
/** What commands call one record. */
export type ReplicatedRecord = (typeof REPLICATED)[KindName]
