import { get, type UseStore, update } from 'idb-keyval'
import type { ErrorCategory, ErrorSeverity } from '#contract/errors'
import { createStore } from '@/lib/store'
import type { StoredReport } from './report-list'

/** Spec section 9: error history, last 100 entries. */
const MAX_HISTORY = 100
const KEY = 'history'

/** One past error; as free of personal data as the report it was made from. */
export type HistoryEntry = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  type: string
  code: string
  category: ErrorCategory
  severity: ErrorSeverity
  message: string
  requestId: string | null
  path: string | null
}

const entries = createStore<readonly HistoryEntry[]>([])
let store: UseStore | null = null

/** The last 100 errors of this device, oldest first. */
export const getHistory = entries.get
export const subscribeHistory = entries.subscribe

/** Gives the history its place on the device and reads what is there. Without a store it lives in memory. */
export async function connectHistory(given: UseStore | null): Promise<void> {
  store = given
  if (!given) return
  try {
    const stored = (await get<HistoryEntry[]>(KEY, given)) ?? []
    const known = new Set(entries.get().map(({ id }) => id))
    const before = stored.filter(({ id }) => !known.has(id))
    entries.set(last100([...before, ...entries.get()]))
  } catch {
    // A broken store takes the past away, nothing else.
  }
}

export function remember(report: StoredReport, type: string): void {
  const { error } = report
  const entry: HistoryEntry = {
    id: report.id,
    at: Date.parse(report.reportedAt),
    type,
    code: error.code,
    category: error.category ?? 'system',
    severity: error.severity ?? 'medium',
    message: error.message,
    requestId: error.request_id ?? null,
    path: error.path ?? null,
  }
  entries.set(last100([...entries.get(), entry]))
  if (store) void update<HistoryEntry[]>(KEY, (stored = []) => last100([...stored, entry]), store).catch(() => {})
}

export async function clearHistory(): Promise<void> {
  entries.set([])
  if (store) await update<HistoryEntry[]>(KEY, () => [], store).catch(() => {})
}

function last100(list: readonly HistoryEntry[]): HistoryEntry[] {
  return list.slice(-MAX_HISTORY)
}
