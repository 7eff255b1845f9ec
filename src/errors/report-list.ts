import type { ErrorReport } from '#contract/error-reports'
import type { ErrorSeverity } from '#contract/errors'

/** Spec section 7: the error queue holds at most 100 entries. */
export const MAX_REPORTS = 100
/** `fetch` with keepalive shares 64 KiB over all requests of a page; a chunk leaves room for others. */
export const MAX_CHUNK_BYTES = 48 * 1024

/** A report as it waits on the device. */
export type StoredReport = ErrorReport & {
  id: string
  /** Equal for reports that say the same. */
  fingerprint: string
  /** How often it happened since it was stored. */
  count: number
}

const WEIGHT: Record<ErrorSeverity, number> = { low: 0, medium: 1, high: 2, critical: 3 }

/** The list with one more report: the same one counts up, and beyond 100 the least severe goes, of those the oldest. */
export function addReport(list: readonly StoredReport[], report: StoredReport): StoredReport[] {
  const same = list.find(
    (stored) => stored.fingerprint === report.fingerprint && stored.reportedBy === report.reportedBy,
  )
  if (same) return list.map((stored) => (stored === same ? { ...stored, count: stored.count + report.count } : stored))
  const all = [...list, report]
  if (all.length <= MAX_REPORTS) return all
  const victim = all.reduce((least, stored) => (weight(stored) < weight(least) ? stored : least))
  return all.filter((stored) => stored !== victim)
}

/**
 * The list without what was sent: each id with the count that went. What happened more often than that in the meantime
 * stays with the rest of its count, under a new id: the server takes each id once.
 */
export function withoutSent(
  list: readonly StoredReport[],
  sent: ReadonlyMap<string, number>,
  newId: (id: string) => string,
): StoredReport[] {
  return list.flatMap((report) => {
    const left = report.count - (sent.get(report.id) ?? 0)
    if (!sent.has(report.id)) return [report]
    return left > 0 ? [{ ...report, id: newId(report.id), count: left }] : []
  })
}

function weight(report: StoredReport): number {
  return WEIGHT[report.error.severity ?? 'medium']
}

/** The report as the contract has it; how often it happened travels as a hint. */
export function toWire({ id, error, reportedAt, reportedBy, count }: StoredReport): ErrorReport {
  return { id, reportedAt, reportedBy, error: { ...error, context: { ...error.context, count } } }
}

/** Cuts the reports into bodies of the batch call that stay under the limit. One report alone always fits. */
export function inChunks(reports: readonly StoredReport[], maxBytes = MAX_CHUNK_BYTES): StoredReport[][] {
  const chunks: StoredReport[][] = []
  let size = 0
  for (const report of reports) {
    const bytes = byteLength(JSON.stringify(toWire(report))) + 1
    const chunk = chunks.at(-1)
    if (chunk && size + bytes <= maxBytes) {
      chunk.push(report)
      size += bytes
    } else {
      chunks.push([report])
      size = '{"reports":[]}'.length + bytes
    }
  }
  return chunks
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
