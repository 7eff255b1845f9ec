import { useCallback, useState } from 'react'

/** The page that is being read, counted from 1: the first of those that say so. */
export function usePagesSeen(): { current: number; onSight: (number: number, isRead: boolean) => void } {
  const [seen, setSeen] = useState<readonly number[]>([])
  const onSight = useCallback((number: number, isRead: boolean) => {
    setSeen((before) => {
      if (before.includes(number) === isRead) return before
      return isRead ? [...before, number] : before.filter((one) => one !== number)
    })
  }, [])
  return { current: seen.length === 0 ? 1 : Math.min(...seen), onSight }
}
