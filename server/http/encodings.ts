/** The codings of a body that the server sends, the one that shrinks text most first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * The coding to answer with: of those at hand the one that the caller likes best, ours first among equals; null for the
 * bytes as they are. `accepted` is the header `Accept-Encoding` (RFC 9110, 12.5.3): without one nothing is packed.
 */
export function preferredEncoding(accepted: string | undefined, atHand: readonly Encoding[]): Encoding | null {
  const weights = readWeights(accepted ?? '')
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  // Bytes as they are need no mention; who puts another coding below them does not want it.
  const plain = weights.get('identity') ?? 0
  let best: { coding: Encoding; weight: number } | null = null
  for (const coding of ENCODINGS) {
    const weight = weightOf(coding)
    if (atHand.includes(coding) && weight > 0 && weight >= plain && weight > (best?.weight ?? 0)) {
      best = { coding, weight }
    }
  }
  return best?.coding ?? null
}

/** `br;q=0.5, gzip` as weights from 0 to 1. What cannot be read is not accepted. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (coding === '') continue
    const given = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1'
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(given) ? Number(given) : 0)
  }
  return weights
}
