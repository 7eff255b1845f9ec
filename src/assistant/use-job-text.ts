import { useEffect, useState } from 'react'
import { jobs } from '#contract/jobs'
import type { ServerSentEvent } from '@/api/server-sent-events'
import { stream } from '@/api/stream'

/** What has come of a job so far. */
export type JobText = {
  text: string
  /** How far it is, 0 to 100. */
  percent: number
  /** Whether nothing more comes: it has ended, or nobody tells of it any more. */
  isOver: boolean
}

const NOTHING: JobText = { text: '', percent: 0, isOver: false }

/** Follows the text of a job while it comes, through dropped connections; null follows nothing. */
export function useJobText(jobId: string | null): JobText {
  const [heard, setHeard] = useState<{ jobId: string; so: JobText } | null>(null)

  useEffect(() => {
    if (jobId === null) return
    let isLeft = false
    const hear = (change: (so: JobText) => JobText) => {
      if (isLeft) return
      setHeard((before) => ({ jobId, so: change(before?.jobId === jobId ? before.so : NOTHING) }))
    }
    const following = stream(jobs.events, { params: { id: jobId } }, { onEvent: (event) => hear(after(event)), isLast })
    following.done.then(
      () => hear((so) => ({ ...so, isOver: true })),
      // Its result is read once more then, and says how it stands.
      () => hear((so) => ({ ...so, isOver: true })),
    )
    return () => {
      isLeft = true
      following.stop()
    }
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
