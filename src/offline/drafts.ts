import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { holdDraft } from './open-drafts'
import { useScope } from './scope'

export type Draft<T> = {
  value: T
  /** Also takes a function of the value so far, like React's own. */
  setValue: (next: T | ((before: T) => T)) => void
  /** Forgets the draft and shows the initial value; after the form was saved or given up. */
  clear: () => void
  /** True when the value was found on this device: it is from an earlier visit of the form. */
  restored: boolean
}

/**
 * What is typed into a form, kept on this device for this person until it is saved: it survives a reload, an update and
 * a crash. `key` names the form and its record, e.g. `customer:{id}`. `isWorthKeeping`: false for a form that says no more
 * than it did at first; nothing is kept of it, so that nobody is asked about it at signing out.
 */
export function useDraft<T>(key: string, initial: T, isWorthKeeping: (value: T) => boolean): Draft<T> {
  const scope = useScope()
  const store = scope?.drafts
  const database = scope?.unsent.name
  const [draft, setDraft] = useState({ key, initial, value: initial, isTouched: false, restored: false })
  // Another form in the same place starts with its own value.
  if (draft.key !== key) setDraft({ key, initial, value: initial, isTouched: false, restored: false })
  const latest = useRef(draft)
  const isWorth = useRef(isWorthKeeping)
  useLayoutEffect(() => {
    latest.current = draft
    isWorth.current = isWorthKeeping
  })

  const change = useCallback((next: typeof draft) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    let isCurrent = true
    void store?.read(key).then((found) => {
      // What was typed before the draft was found wins.
      if (!isCurrent || found === undefined || latest.current.isTouched) return
      change({ ...latest.current, value: found as T, restored: true })
    })
    return () => {
      isCurrent = false
      store?.flush()
    }
  }, [store, key, change])

  useEffect(() => (database === undefined ? undefined : holdDraft(database, key)), [database, key])

  const setValue = useCallback(
    (next: T | ((before: T) => T)) => {
      const value = typeof next === 'function' ? (next as (before: T) => T)(latest.current.value) : next
      if (isWorth.current(value)) store?.write(key, value)
      else store?.remove(key)
      change({ ...latest.current, value, isTouched: true })
    },
    [store, key, change],
  )

  const clear = useCallback(() => {
    store?.remove(key)
    change({ ...latest.current, value: latest.current.initial, isTouched: true, restored: false })
  }, [store, key, change])

  return { value: draft.value, setValue, clear, restored: draft.restored }
}
