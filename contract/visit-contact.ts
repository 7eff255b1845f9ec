// The contact that a visit becomes when it is done. The server writes it, and the device that ended the visit shows it before it
// is read from there.
import type { Interaction } from './interaction-record.ts'
import { calledNumber, type Visit } from './visits.ts'

/** A summary is one line. */
const LONGEST_SUMMARY = 200

/** What the contact says: what they came for, the number and when each step was. */
export function contactWords(visit: Visit, timeZone: string): Pick<Interaction, 'summary' | 'content'> {
  const clock = new Intl.DateTimeFormat('ja-JP', { timeZone, hour: 'numeric', minute: '2-digit' })
  const steps = [
    ['受付', visit.arrived_at],
    ['対応', visit.served_at],
    ['会計', visit.paying_at],
    ['完了', visit.done_at],
  ] as const
  const times = steps.flatMap(([word, at]) => (at === null ? [] : [`${word} ${clock.format(new Date(at))}`]))
  const purpose = visit.purpose.trim()
  const [line = ''] = purpose.split(/\r?\n/)
  const summary = shortened(line === '' ? '来訪（受付から）' : line)
  const rest = summary === purpose ? [] : purpose === '' ? [] : [purpose]
  return { summary, content: [...rest, `受付番号 ${calledNumber(visit)}`, times.join(' → ')].join('\n') }
}

/** Never in the middle of a letter. */
function shortened(line: string): string {
  if (line.length <= LONGEST_SUMMARY) return line
  const letters = [...new Intl.Segmenter('ja').segment(line.slice(0, LONGEST_SUMMARY))].map(({ segment }) => segment)
  return `${letters.slice(0, -1).join('')}…`
}
