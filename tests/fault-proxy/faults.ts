/** What can happen to one request on its way. `null`: nothing. */
export type Fault =
  /** The connection ends before anything reaches the server. */
  | { kind: 'drop' }
  /** The server never hears of it, and the caller never gets an answer. */
  | { kind: 'hang' }
  /** Arrives late, and so perhaps after a later one. */
  | { kind: 'delay'; ms: number }
  /** Arrives twice; the caller gets the second answer. */
  | { kind: 'duplicate' }
  /** The server does it, then the connection ends: the caller cannot know. */
  | { kind: 'commit-then-cut' }
  /** The server does it, and the caller never gets an answer. */
  | { kind: 'commit-then-hang' }
  /** The server does it, and only this share (0 to 1) of its answer arrives. */
  | { kind: 'truncate'; share: number }
  /** A hotel's sign-in page answers in the server's place, with status 200. */
  | { kind: 'portal' }
  /** Something in front of the server answers with this status; the server never hears of it. */
  | { kind: 'status'; status: number; retryAfterS?: number }
  /** The server does it, and something in front of it answers with this status all the same. */
  | { kind: 'commit-then-status'; status: number }

export type FaultKind = Fault['kind']

/** How often each kind occurs, as a share of all requests. What is left over goes through. */
export type Weights = Partial<Record<FaultKind, number>>

/** Chooses a fault per request by its weight. */
export function randomFaults(random: () => number, weights: Weights): () => Fault | null {
  return () => {
    let point = random()
    for (const [kind, weight = 0] of Object.entries(weights) as [FaultKind, number][]) {
      point -= weight
      if (point < 0) return faultOf(kind, random)
    }
    return null
  }
}

const FAILING = [500, 502, 503, 504]

function faultOf(kind: FaultKind, random: () => number): Fault {
  const status = FAILING[Math.floor(random() * FAILING.length)] ?? 503
  switch (kind) {
    case 'delay':
      return { kind, ms: Math.round(random() * 300) }
    case 'truncate':
      return { kind, share: random() }
    case 'status':
    case 'commit-then-status':
      return { kind, status }
    default:
      return { kind }
  }
}
