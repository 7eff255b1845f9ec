import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '@/lib/store'

const news = createStore('')

/** Tells who listens what became of a visit, where the row alone shows it. */
export const tellVisitNews = news.set

/** What became of a visit, for screen readers. It stands apart from the rows: one that leaves the list would take it along. */
export function VisitNews() {
  // The answer to a step may come after the page was left: nobody is told of it on the next visit.
  useEffect(() => {
    news.set('')
    return () => news.set('')
  }, [])
  return (
    <p role="status" className="sr-only">
      {useSyncExternalStore(news.subscribe, news.get)}
    </p>
  )
}
