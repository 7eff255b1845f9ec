import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { holdDraft } from '@/offline/outbox/drafts/open-drafts'
import { useScope } from '@/offline/scope/scope'

export type Draft<T> = {
  value: T
  /** Also takes a function of the value so far, like React's own. */
  setValue: (next: T | ((before: T) => T)) => void
  /** Forgets the draft and shows the initial value; after the form was saved or given up. */
  clear: () => void
  /** True when the value was found on this device: it is from an earlier visit of the form. */
  restored: boolean
}

type DraftOptions<T> = {
  /** Names the form and its record, e.g. `customer:{id}`; null keeps nothing on the device. */
  key: string | null
  initial: T
  /** False for a form that says no more than it did at first: nothing is kept, and nobody is asked about it at signing out. */
  isWorthKeeping: (value: T) => boolean
  /** Reads what was found on the device, which an older version of the app may have written; undefined leaves it alone. */
  read?: (found: unknown) => T | undefined
}

/**
 * What is typed into a form, kept on this device for this person until it is saved: it survives a reload, an update and
 * a crash.
 */
export function useDraft<T>({ key, initial, isWorthKeeping, read }: DraftOptions<T>): Draft<T> {
  const scope = useScope()
  const store = key === null ? undefined : scope?.drafts
  const database = key === null ? undefined : scope?.unsent.name
  const name = key ?? ''
  const [draft, setDraft] = useState({ name, initial, value: initial, isTouched: false, restored: false })
  // Another form in the same place starts with its own value.
  if (draft.name !== name) setDraft({ name, initial, value: initial, isTouched: false, restored: false })
  const latest = useRef(draft)
  const rules = useRef({ isWorthKeeping, read })
  useLayoutEffect(() => {
    latest.current = draft
    rules.current = { isWorthKeeping, read }
  })

  const change = useCallback((next: typeof draft) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    let isCurrent = true
    void store?.read(name).then((found) => {
      // What was typed before the draft was found wins.
      if (!isCurrent || found === undefined || latest.current.isTouched) return
      const value = rules.current.read ? rules.current.read(found) : (found as T)
      if (value !== undefined) change({ ...latest.current, value, restored: true })
    })
    return () => {
      isCurrent = false
      store?.flush()
    }
  }, [store, name, change])

  useEffect(() => (database === undefined ? undefined : holdDraft(database, name)), [database, name])

  const setValue = useCallback(
    (next: T | ((before: T) => T)) => {
      const value = typeof next === 'function' ? (next as (before: T) => T)(latest.current.value) : next
      if (rules.current.isWorthKeeping(value)) store?.write(name, value)
      else store?.remove(name)
      change({ ...latest.current, value, isTouched: true })
    },
    [store, name, change],
  )

  const clear = useCallback(() => {
    store?.remove(name)
    change({ ...latest.current, value: latest.current.initial, isTouched: true, restored: false })
  }, [store, name, change])

  return { value: draft.value, setValue, clear, restored: draft.restored }
}
