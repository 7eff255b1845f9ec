import { useEffect, useState } from 'react'
import { jobs } from '#contract/jobs'
import type { ServerSentEvent } from '@/api/server-sent-events'
import { stream } from '@/api/stream'
import { followWhileShown } from './follow-while-shown'

/** What has come of a job so far. */
export type JobText = {
  text: string
  /** How far it is, 0 to 100. */
  percent: number
  /** Whether nothing more comes: it has ended, or nobody tells of it any more. */
  isOver: boolean
}

const NOTHING: JobText = { text: '', percent: 0, isOver: false }

/** Follows the text of a job while it comes and the page is shown, through dropped connections; null follows nothing. */
export function useJobText(jobId: string | null): JobText {
  const [heard, setHeard] = useState<{ jobId: string; so: JobText } | null>(null)

  useEffect(() => {
    if (jobId === null) return
    const hear = (change: (so: JobText) => JobText) =>
      setHeard((before) => ({ jobId, so: change(before?.jobId === jobId ? before.so : NOTHING) }))
    return followWhileShown((options) => stream(jobs.events, { params: { id: jobId } }, options), {
      onEvent: (event) => hear(after(event)),
      isLast,
      // Also when it failed: its result is read once more then, and says how it stands.
      onOver: () => hear((so) => ({ ...so, isOver: true })),
    })
  }, [jobId])

  return heard !== null && heard.jobId === jobId ? heard.so : NOTHING
}

const isLast = ({ type }: ServerSentEvent) => type === 'end'

/** What an event makes of what was heard before; one of a newer version makes nothing of it. */
function after({ type, data }: ServerSentEvent): (so: JobText) => JobText {
  const told: Readonly<Record<string, unknown>> = JSON.parse(data)
  if (type === 'text' && typeof told.text === 'string') {
    const piece = told.text
    return (so) => ({ ...so, text: so.text + piece })
  }
  if (type === 'progress' && typeof told.percent === 'number') {
    const { percent } = told as { percent: number }
    return (so) => ({ ...so, percent })
  }
  return type === 'reset' ? (so) => ({ ...so, text: '' }) : (so) => so
}
