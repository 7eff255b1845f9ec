import type { HistoryEntry } from './history'
import type { ErrorStatistics } from './statistics'

/** The history as plain text for a mail to support: tab-separated, newest first, as free of personal data as it is. */
export function historyText(history: readonly HistoryEntry[], { top, frequent }: ErrorStatistics): string {
  const summary = [
    `total\t${history.length}`,
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
