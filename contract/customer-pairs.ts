import {
  blockingKeys,
  type Compared,
  type LikenessKeys,
  likenessBetween,
  likenessKeys,
  type Reason,
} from './likeness.ts'

/** What is known of whom a record is another one than. */
type Noted = {
  readonly id: string
  /** Other names of it. */
  readonly merged_ids?: readonly string[] | undefined
  /** Of whom somebody has said that they are others. */
  readonly distinct_ids?: readonly string[] | undefined
  readonly distinct_reasons?: Readonly<Record<string, string>> | undefined
}

type Candidate = Compared & Noted

/** Two records that may be of the same person, and why. */
export type CustomerPair<C> = { one: C; other: C; reasons: Reason[] }

/** Records that are worked on at a time. */
const SLICE = 500
/** More records than these share a fact that tells nobody apart, as 090-0000-0000 does: their names are compared first. */
const LARGE = 50

/**
 * All pairs of records that may be of the same person by the rule of `likeness.ts`, in the order of the records, without those
 * of whom somebody has said that they are two. Two of them always share a birth date, a number, a mailbox or a house: only those
 * are compared. It stops after each slice, so that 50,000 records hold up nobody; the pairs are its return value.
 */
export function* pairsAmong<C extends Candidate>(records: readonly C[]): Generator<void, CustomerPair<C>[]> {
  const keys: LikenessKeys[] = []
  const groups = new Map<string, number[]>()
  for (const [index, record] of records.entries()) {
    const own = likenessKeys(record)
    keys.push(own)
    for (const fact of blockingKeys(own).facts) add(groups, fact, index)
    if (index % SLICE === 0) yield
  }
  const pairs = new Map<string, CustomerPair<C> & { at: number }>()
  let compared = 0
  for (const [index, other] of candidates(groups, keys)) {
    const [one, two] = [records[index], records[other]]
    const [a, b] = [keys[index], keys[other]]
    if (!one || !two || !a || !b) continue
    compared += 1
    if (compared % SLICE === 0) yield
    const name = `${index} ${other}`
    if (pairs.has(name) || areDistinct(one, two)) continue
    const likeness = likenessBetween(a, b)
    if (likeness?.kind === 'person') pairs.set(name, { one, other: two, reasons: likeness.reasons, at: index })
  }
  return [...pairs.values()].sort((a, b) => a.at - b.at).map(({ at: _, ...pair }) => pair)
}

/** Whether somebody has said that two are two, in either record, of the other one or of one that went into that. */
export function areDistinct(one: Noted, other: Noted): boolean {
  return names(one, other).length > 0 || names(other, one).length > 0
}

/** Why they are two, where that was said. A word of a newer server is given as it stands. */
export function whyDistinct(one: Noted, other: Noted): string | undefined {
  const reasons = [
    ...names(one, other).map((id) => one.distinct_reasons?.[id]),
    ...names(other, one).map((id) => other.distinct_reasons?.[id]),
  ]
  return reasons.find((reason) => reason !== undefined)
}

/** The names by which a record says of another one that it is another one, its present name first. */
function names({ distinct_ids: distinct = [] }: Noted, { id, merged_ids: merged = [] }: Noted): string[] {
  return [id, ...merged].filter((one) => distinct.includes(one))
}

/** The pairs of each group, the earlier record first; of large groups those that share a name as well. */
function* candidates(groups: ReadonlyMap<string, readonly number[]>, keys: readonly LikenessKeys[]) {
  for (const group of groups.values()) {
    if (group.length <= LARGE) yield* pairsOf(group)
    else for (const named of byName(group, keys)) if (named.length <= LARGE) yield* pairsOf(named)
  }
}

function byName(group: readonly number[], keys: readonly LikenessKeys[]): Iterable<number[]> {
  const names = new Map<string, number[]>()
  for (const index of group) {
    const own = keys[index]
    if (own) for (const name of blockingKeys(own).names) add(names, name, index)
  }
  return names.values()
}

function* pairsOf(group: readonly number[]): Generator<[number, number]> {
  for (let first = 0; first < group.length; first += 1) {
    for (let second = first + 1; second < group.length; second += 1) yield [group[first] ?? 0, group[second] ?? 0]
  }
}

function add(groups: Map<string, number[]>, name: string, index: number): void {
  const group = groups.get(name)
  if (group) group.push(index)
  else groups.set(name, [index])
}
