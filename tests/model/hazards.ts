// Which faults a day has at all, and how likely they are. On a usual day each has its usual chance. On a day of a swarm the seed
// first draws them: many faults hide others, as a line that is always cut hides what a slow one does (Groce et al., "Swarm
// Testing", 2012).
import { seeded } from './random.ts'

const HAZARDS = [
  ...([
    'server killed',
    'one process killed',
    'server slow',
    'server doomed',
    'server clock',
    'server restored',
  ] as const),
  ...([
    'line cut',
    'line bad',
    "tab's line cut",
    'identity 429',
    'sign-in lost',
    'person changed',
    'clock wrong',
  ] as const),
  ...(['tab killed', 'power lost', 'away 36 days', 'tab hidden', 'tab frozen', 'disk', 'newer code'] as const),
  ...(['identity 5xx', 'identity portal', 'identity silent', 'identity half'] as const),
] as const
export type Hazard = (typeof HAZARDS)[number]

/** How much more likely than usual each fault is on a day. */
export type Odds = Readonly<Record<Hazard, number>>

const SHARE_ABSENT = 0.4
const FACTORS = [0.5, 1, 2, 4]

/** The odds of the day of a seed. Those of a swarm are drawn from numbers of their own: the day itself draws the same ones as ever. */
export function oddsOf(seed: number, isSwarm: boolean): Odds {
  const random = seeded(seed ^ 0x5eed)
  const factor = () => (random.chance(SHARE_ABSENT) ? 0 : random.pick(FACTORS))
  return Object.fromEntries(HAZARDS.map((name) => [name, isSwarm ? factor() : 1])) as Odds
}
