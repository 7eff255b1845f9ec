import type { Stream, StreamOptions } from '@/api/stream'

type Follower = Pick<StreamOptions, 'onEvent' | 'isLast'> & {
  /** After the last event, and when nobody tells of it any more; never after the follower has left. */
  onOver: () => void
}

/**
 * Follows a stream while the page is shown: a browser has six connections for all tabs of the app, and each answer in a
 * hidden one would take a save's place. Shown again, it goes on behind the last event, an end that came meanwhile among
 * what is told. Returns how to leave it.
 */
export function followWhileShown(
  open: (options: StreamOptions) => Stream,
  { onEvent, isLast, onOver }: Follower,
): () => void {
  let last = ''
  let following: Stream | null = null
  let isOver = false

  function start() {
    const begun = open({
      onEvent: (event) => {
        if (following !== begun) return
        last = event.id
        onEvent(event)
      },
      isLast,
      after: last,
    })
    following = begun
    const end = () => {
      // One that was stopped says nothing of the work.
      if (following !== begun) return
      isOver = true
      onOver()
    }
    begun.done.then(end, end)
  }

  function stop() {
    following?.stop()
    following = null
  }

  function look() {
    if (document.visibilityState === 'hidden') stop()
    else if (!following && !isOver) start()
  }

  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop()
  }
}
