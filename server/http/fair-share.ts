import { AppError } from '../core/app-error.ts'
import { createPresence } from './presence.ts'
import { type Clock, REAL_CLOCK, tooMany, waitForTurn } from './wait-turn.ts'

/** Calls of one person that wait. Several tabs that are opened again together ask for as many. */
const MOST_WAITING = 64
/** Who has called within this time is there: people read for seconds between two calls. */
const THERE_MS = 10_000
/** A line that lasts longer is more than a screen that opens. */
const BURST_MS = 1_000
/** A line has ended when nobody has had to wait for so long. */
const CALM_MS = 2_000
/** So many times as long as the call took: two thirds of the processor are the others'. */
const PAUSE = 2
const LONGEST_PAUSE_MS = 1_000

/** How many calls may be under way at once. */
type Shares = {
  /** In all: more would only wait for a connection of the database. */
  places: number
  ofPerson: number
  ofTenant: number
  /** Of a person, and of a tenant, whose line does not end while others are there. */
  ofCrowdingPerson: number
  ofCrowdingTenant: number
}

/** Shares of a database that answers that many calls at a time. Two places are left for who comes from another tenant. */
export function sharesOf(places: number): Shares {
  const ofPerson = Math.max(2, Math.ceil(places * 0.6))
  const ofTenant = Math.max(ofPerson, places - 2)
  return { places, ofPerson, ofTenant, ofCrowdingPerson: 1, ofCrowdingTenant: 2 }
}

type Options = {
  /** Aborted when nobody waits for the answer any more. */
  gone?: AbortSignal
  /** Part of a call whose first part is done: it is not refused for being one too many, and goes before those who wait. */
  isUnderWay?: boolean
}

export type FairShare = {
  /**
   * Runs `act`, which uses the database, as soon as its person has a place. Rejects with SYS_005 when too many calls of
   * the person wait already or others of theirs take its time, with SYS_003 when no place becomes free, with VAL_002 when
   * the caller has gone.
   *
   * Nothing waits while there is room for all. Otherwise tenants are served in turn, and in each its people: whoever has
   * the fewest calls under way, then whoever was served the longest time ago. A person who goes on asking for more than
   * they are given has one place while others are there, and a tenant whose people do so together has two; such a place
   * rests after a call for twice as long as the call took, at most a second.
   */
  run<T>(uid: string, act: () => Promise<T>, options?: Options): Promise<T>
  /** Says in which tenant a person works. Until that is known they are taken for a tenant of their own. */
  belongs(uid: string, tenantId: string): void
}

/** Somebody who has calls under way: a person, or all people of a tenant. */
type Party = {
  name: string
  running: number
  /** The number of the last call that was given a place. */
  served: number
  seenAt: number
  /** Times: since when and until when there has been a line. */
  line: { since: number; until: number }
}
type Person = Party & { tenant: Party; waiting: ((leave: () => void) => void)[] }

/** Shares in memory: each process of the server has its own, as it has its own connections. */
export function createFairShare(shares: Shares, clock: Clock = REAL_CLOCK): FairShare {
  const people = createParties<Person>(clock)
  const tenants = createParties<Party>(clock)
  let running = 0
  let served = 0

  function arrived(uid: string): Person {
    const person = people.arrived(uid, () => ({ ...newParty(uid), tenant: newParty(uid), waiting: [] }))
    const { tenant } = person
    if (tenants.find(tenant.name)) tenants.arrived(tenant.name, () => tenant)
    return person
  }

  function isCrowding({ line: { since, until } }: Party): boolean {
    const now = clock.now()
    return now - until <= CALM_MS && now - since > BURST_MS
  }

  const isPersonHeldBack = (person: Person) => isCrowding(person) && !people.isAlone(person.name)
  const isTenantHeldBack = (tenant: Party) => isCrowding(tenant) && !tenants.isAlone(tenant.name)

  function mayBegin(person: Person): boolean {
    const { tenant } = person
    return (
      running < shares.places &&
      person.running < (isPersonHeldBack(person) ? shares.ofCrowdingPerson : shares.ofPerson) &&
      tenant.running < (isTenantHeldBack(tenant) ? shares.ofCrowdingTenant : shares.ofTenant)
    )
  }

  function giveBack(party: Party): void {
    party.running -= 1
    party.seenAt = clock.now()
  }

  /** Gives the person a place; returns what gives it back. */
  function begin(person: Person): () => void {
    const { tenant } = person
    served += 1
    running += 1
    for (const party of [person, tenant]) {
      party.running += 1
      party.served = served
    }
    const began = clock.now()
    return () => {
      running -= 1
      const took = clock.now() - began
      const end = (party: Party, isHeldBack: boolean) => {
        if (!isHeldBack) return giveBack(party)
        clock.after(Math.min(PAUSE * took, LONGEST_PAUSE_MS), () => {
          giveBack(party)
          serveNext()
        })
      }
      end(person, isPersonHeldBack(person))
      end(tenant, isTenantHeldBack(tenant))
      serveNext()
    }
  }

  function serveNext(): void {
    for (;;) {
      const waiting = people.all().filter((person) => person.waiting.length > 0 && mayBegin(person))
      const [person] = waiting.sort(byTurn)
      if (!person) return
      noteLine(person)
      person.waiting.shift()?.(begin(person))
    }
  }

  /** There is a line of the person's now; one of the tenant's too where several of its people wait. */
  function noteLine(person: Person): void {
    const { tenant } = person
    const isWaiting = (other: Person) => other !== person && other.tenant === tenant && other.waiting.length > 0
    for (const { line } of people.all().some(isWaiting) ? [person, tenant] : [person]) {
      const now = clock.now()
      if (now - line.until > CALM_MS) line.since = now
      line.until = now
    }
  }

  function wait(person: Person, { gone, isUnderWay = false }: Options): Promise<() => void> {
    if (person.waiting.length >= MOST_WAITING && !isUnderWay) throw tooMany()
    noteLine(person)
    const before = person.served
    const late = () => (person.served > before ? tooMany() : noPlace())
    const turn = waitForTurn({ line: person.waiting, clock, gone, late, isFirst: isUnderWay })
    serveNext()
    return turn
  }

  return {
    async run(uid, act, options = {}) {
      const person = arrived(uid)
      const isNext = person.waiting.length === 0 && mayBegin(person)
      const leave = isNext ? begin(person) : await wait(person, options)
      try {
        return await act()
      } finally {
        leave()
      }
    },
    belongs(uid, tenantId) {
      const person = people.find(uid)
      if (person) person.tenant = tenants.arrived(tenantId, () => newParty(tenantId))
    },
  }
}

/** Parties by name. One that has no call under way is forgotten some time after its last. */
function createParties<P extends Party & { waiting?: unknown[] }>(clock: Clock) {
  const parties = new Map<string, P>()
  const presence = createPresence(clock, THERE_MS)
  return {
    arrived(name: string, make: () => P): P {
      const party = parties.get(name) ?? make()
      party.seenAt = clock.now()
      presence.arrived(name)
      // Deleted and added, so that the map stays in order of use and the first ones are the oldest.
      parties.delete(name)
      parties.set(name, party)
      for (const oldest of parties.values()) {
        if (clock.now() - oldest.seenAt <= THERE_MS || oldest.running > 0 || oldest.waiting?.length) break
        parties.delete(oldest.name)
      }
      return party
    },
    find: (name: string) => parties.get(name),
    all: () => [...parties.values()],
    isAlone: (name: string) => presence.isAlone(name),
  }
}

function newParty(name: string): Party {
  return { name, running: 0, served: 0, seenAt: 0, line: { since: 0, until: Number.NEGATIVE_INFINITY } }
}

/** Whose turn is next: the tenant's first, then the person's in it. */
function byTurn(a: Person, b: Person): number {
  return turnOf(a.tenant, b.tenant) || turnOf(a, b)
}

function turnOf(a: Party, b: Party): number {
  return a.running - b.running || a.served - b.served
}

function noPlace(): AppError {
  return new AppError('SYS_003', { headers: { 'Retry-After': '1' } })
}
