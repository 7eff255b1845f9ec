import { createFairShare, type FairShare } from './fair-share.ts'
import { manualClock } from './manual-clock.ts'

export const SHARES = { places: 6, ofPerson: 3, ofTenant: 5, ofCrowdingPerson: 1, ofCrowdingTenant: 2 }

/** For tests: a server with those shares on which calls begin and end when a test says so. */
export function desk() {
  const clock = manualClock()
  const share = createFairShare(SHARES, clock)
  const begun: string[] = []
  const ends: [string, () => void][] = []
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  /** A call of a person, named by them and a number. */
  const call = (name: string, options?: Parameters<FairShare['run']>[2]) =>
    share.run(
      personOf(name),
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.push([name, () => resolve(name)]))
      },
      options,
    )
  const end = async (name: string) => {
    const [index] = ends.flatMap(([other], at) => (other === name ? [at] : []))
    for (const [, finish] of ends.splice(index ?? ends.length, 1)) finish()
    await settled()
  }
  /** Ends the call that began first of those of a person. */
  const endOne = async (person: string) => end(ends.find(([name]) => personOf(name) === person)?.[0] ?? '')
  const flood = (person: string, count: number, from = 1) => {
    for (let n = from; n < from + count; n += 1) call(`${person}${n}`).catch(() => {})
  }
  const running = (person: string) => ends.filter(([name]) => personOf(name) === person).length
  /** Makes somebody known as a person of a tenant, by a first call. */
  const join = async (person: string, tenant: string) => {
    void call(`${person}0`)
    share.belongs(person, tenant)
    await endOne(person)
  }
  return { clock, share, begun, call, end, endOne, flood, join, running, settled }
}

/** Whose call it is. */
export const personOf = (name: string) => name.replace(/\d+$/, '')
