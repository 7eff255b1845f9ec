// Which faults have met which states of a queue. A fault that never meets an entry under way proves nothing about it.
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Day } from './day.ts'
import { IDENTITY_FAULTS, identityMark, MOMENTS } from './fake-identity.ts'
import type { Tab } from './tab.ts'

/** How a queue can stand. `unknown`: the disk did not say what became of a change. */
const STATES = [
  'idle',
  'waiting',
  'in flight',
  'uncertain',
  'held',
  'sign-in',
  'conflict',
  'blocked',
  'unknown',
] as const
type State = (typeof STATES)[number]

/** How long after the silence of a disk its outcome counts as unknown, ms. */
const DOUBT_MS = 20_000

/** Notes what is the matter with each tab now. */
export function observe(day: Day): void {
  for (const tab of day.tabs) meet(day, faultsOf(day, tab), tab)
}

/** Notes something that happens in a moment, and whom it strikes. */
export function strikes(day: Day, event: string, tabs: readonly Tab[] = day.tabs): void {
  for (const tab of tabs) meet(day, [event], tab)
}

function meet({ reached, deeds, clock }: Day, faults: readonly string[], tab: Tab): void {
  if (faults.length === 0) return
  const isDoubtful = deeds.some(({ seat, unknownAt }) => seat === tab.seat && clock.now() - unknownAt < DOUBT_MS)
  const states = new Set(tab.outbox.entries.get().flatMap(stateOf))
  if (states.size === 0) states.add('idle')
  if (isDoubtful) states.add('unknown')
  for (const fault of faults) for (const state of states) reached.add(pair(fault, state))
}

function stateOf({ state, wait }: OutboxEntry): State[] {
  if (state === 'sent' || state === 'refused') return []
  if (state === 'waiting') return [wait === 'hold' ? 'held' : 'waiting']
  if (state === 'sending') return ['in flight']
  return [state === 'needs-sign-in' ? 'sign-in' : state]
}

function faultsOf({ server }: Day, { disk, device, line, pulse, isSignedOut, isOutdated, background }: Tab): string[] {
  const faults = [
    ...(disk.fault === 'none' ? [] : [`disk ${disk.fault}`]),
    ...(device.line.isCut ? ['line cut'] : []),
    ...(line.isCut ? ["tab's line cut"] : []),
    ...(Object.values(device.line.faults).some((chance) => chance > 0) ? ['line bad'] : []),
    ...(pulse.isFrozen ? ['tab frozen'] : []),
    ...(background.isHidden ? ['tab hidden'] : []),
    ...(isSignedOut() ? ['sign-in lost'] : []),
    ...(isOutdated ? ['old code'] : []),
    ...(device.skew === 0 ? [] : ['clock wrong']),
    ...(device.identity.fault === null ? [] : ['identity in trouble']),
    ...(server.isUp ? [] : ['server down']),
    ...(server.isUp && !server.isWhole ? ['one process down'] : []),
    ...(server.isSlow ? ['server slow'] : []),
  ]
  return faults
}

const pair = (fault: string, state: State) => `${fault} × ${state}`

/** Every disk fault has to meet these, and every other fault too. */
const EVERYWHERE: readonly State[] = ['idle', 'waiting', 'in flight', 'uncertain', 'held']
const FAULTS = [
  ...['disk full', 'disk lost', 'disk dead', 'disk once', 'disk silent', 'disk slow'],
  ...[
    'line cut',
    "tab's line cut",
    'line bad',
    'tab frozen',
    'tab hidden',
    'tab killed',
    'sign-in lost',
    'identity in trouble',
    'old code',
    'clock wrong',
  ],
  ...[
    'server down',
    'server killed',
    'server slow',
    'person changed',
    'one process down',
    'one process killed',
    'power lost',
  ],
]
/** Each trouble of the identity service at each moment. */
const IDENTITY_MARKS = IDENTITY_FAULTS.flatMap((fault) => MOMENTS.map((moment) => identityMark(fault, moment)))
/** What must never be met by nobody in a run of some size. */
const IMPORTANT: readonly string[] = [
  ...FAULTS.flatMap((fault) => EVERYWHERE.map((state) => pair(fault, state))),
  pair('request at both processes', 'idle'),
  ...IDENTITY_MARKS,
  ...['idle', 'waiting', 'uncertain'].map((state) => `away 36 days × ${state}`),
  // Both are rare on a day.
  ...['waiting', 'in flight', 'uncertain'].flatMap((state) => [
    `server restored × ${state}`,
    `server clock × ${state}`,
  ]),
  ...['disk silent', 'tab killed', 'line cut', 'line bad', 'sign-in lost'].map((fault) => pair(fault, 'unknown')),
  ...['sign-in lost', 'line bad'].map((fault) => pair(fault, 'sign-in')),
  ...['line bad', 'line cut', 'tab killed', 'person changed', 'server killed'].map((fault) => pair(fault, 'conflict')),
]

/** What comes together on one day of a hundred. */
const RARE: readonly string[] = ['tab killed', 'person changed', 'server killed'].map((fault) => pair(fault, 'sign-in'))

export type Coverage = {
  add: (reached: ReadonlySet<string>) => void
  /** The important pairs that no day has reached; of few days the rare ones are not expected. */
  missing: (withRare: boolean) => string[]
  /** How many days have reached each pair. */
  table: () => string
}

/** Adds up what the days of a run have reached. */
export function newCoverage(more: readonly string[] = []): Coverage {
  const days = new Map<string, number>()
  return {
    add: (reached) => {
      for (const name of reached) days.set(name, (days.get(name) ?? 0) + 1)
    },
    missing: (withRare) => [...IMPORTANT, ...(withRare ? RARE : []), ...more].filter((name) => !days.has(name)),
    table: () => {
      const faults = [
        ...new Set([
          ...FAULTS,
          ...[...days.keys()]
            .filter((name) => !IDENTITY_MARKS.includes(name))
            .map((name) => name.split(' × ')[0] ?? ''),
        ]),
      ]
      const width = Math.max(...faults.map((fault) => fault.length)) + 1
      const line = (fault: string) =>
        fault.padEnd(width) + STATES.map((state) => cell(days.get(pair(fault, state)) ?? 0, state)).join('')
      return [
        ''.padEnd(width) + STATES.map((state) => state.padStart(state.length + 2)).join(''),
        ...faults.map(line),
        ...IDENTITY_MARKS.map((mark) => `${mark}: ${days.get(mark) ?? 0}`),
      ].join('\n')
    },
  }
}

const cell = (count: number, state: State) => String(count).padStart(state.length + 2)
