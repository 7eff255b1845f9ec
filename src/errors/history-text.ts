import type { HistoryEntry } from './history'
import type { ErrorStatistics } from './statistics'

/** The history as plain text for a mail to support: tab-separated, newest first, as free of personal data as it is. */
export function historyText(history: readonly HistoryEntry[], statistics: ErrorStatistics): string {
  const { top, frequent, byCategory, byCode } = statistics
  const summary = [
    `total\t${history.length}`,
    `categories\t${tally(byCategory)}`,
    `codes\t${tally(byCode)}`,
    `top\t${top.map(({ code, count }) => `${code} x${count}`).join(', ')}`,
    `frequent\t${frequent.join(', ')}`,
    `agent\t${navigator.userAgent}`,
  ]
  const lines = [...history]
    .reverse()
    .map(({ at, type, code, severity, requestId, path, id }) =>
      [new Date(at).toISOString(), type, code, severity, requestId ?? '-', path ?? '-', id].join('\t'),
    )
  return [...summary, '', ...lines].join('\n')
}

function tally(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} x${count}`)
    .join(', ')
}
