import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { uuid } from '@/lib/uuid'
import { copyOf } from '@/offline/outbox/drafts/draft-copies'
import { findDraft } from '@/offline/outbox/drafts/find-draft'
import { type HeldDraft, holdDraft } from '@/offline/outbox/drafts/open-drafts'
import { useScope } from '@/offline/scope/scope'

/** `alone`: from an earlier visit of the form; `shared`: from a form that is still open in another tab. */
export type Restored = 'alone' | 'shared' | null

export type Draft<T> = {
  value: T
  /** Also takes a function of the value so far, like React's own. */
  setValue: (next: T | ((before: T) => T)) => void
  /** Forgets the draft and shows the initial value; after the form was saved or given up. */
  clear: () => void
  /** The same for what was saved: what was typed since stays. */
  clearSaved: (saved: T) => void
  /** Whether the value was found on this device, and where it comes from. */
  restored: Restored
  /** The name under which this form keeps its text at the moment. */
  slot: () => string
}

type DraftOptions<T> = {
  /** Names the form and its record, e.g. `customer:{id}`; null keeps nothing on the device. */
  key: string | null
  /** Names that the same form had before, as of a record that was merged into this one: what is left there is found, too. */
  former?: readonly string[] | undefined
  initial: T
  /** False for a form that says no more than it did at first: nothing is kept, and nobody is asked about it at signing out. */
  isWorthKeeping: (value: T) => boolean
  /**
   * Reads what was found on the device, which an older version of the app may have written; undefined leaves it alone.
   * `isShared`: another tab shows it too, and saves it by itself.
   */
  read?: (found: unknown, isShared: boolean) => T | undefined
}

/**
 * What is typed into a form, kept on this device for this person until it is saved: it survives a reload, an update and
 * a crash.
 */
export function useDraft<T>({ key, former, initial, isWorthKeeping, read }: DraftOptions<T>): Draft<T> {
  const scope = useScope()
  const store = key === null ? undefined : scope?.drafts
  const database = key === null ? undefined : scope?.unsent.name
  const name = key ?? ''
  // Until it is known which draft this form goes on with, it writes one that is nobody else's.
  const begin = () => ({
    ...{ name, slot: store ? copyOf(name, uuid()) : name, restored: null as Restored },
    ...{ initial, value: initial, isTouched: false },
  })
  const [draft, setDraft] = useState(begin)
  // Another form in the same place starts with its own value.
  if (draft.name !== name) setDraft(begin)
  const latest = useRef(draft)
  const rules = useRef({ former, isWorthKeeping, read })
  useLayoutEffect(() => {
    latest.current = draft
    rules.current = { former, isWorthKeeping, read }
  })

  const change = useCallback((next: typeof draft) => {
    latest.current = next
    setDraft(next)
  }, [])

  useEffect(() => {
    if (!store || database === undefined) return
    let isCurrent = true
    const holds: HeldDraft[] = []
    const hold = (draft: string) => {
      const held = holdDraft(database, draft)
      if (isCurrent) holds.push(held)
      else held.release()
      return held
    }
    const own = hold(latest.current.slot)
    const whose = { database, name, former: rules.current.former ?? [], held: hold(name), hold }
    void findDraft(store, whose).then(({ slot, stored, isShared }) => {
      if (!isCurrent) return
      // What was typed by then has a draft of its own; the one that was found is left to the next form.
      if (latest.current.isTouched) return releaseAll(holds.filter((held) => held !== own))
      own.release()
      if (isShared) hold(slot)
      const known = { ...latest.current, slot }
      if (stored === undefined) return change(known)
      const value = rules.current.read ? rules.current.read(stored, isShared) : (stored as T)
      change(value === undefined ? known : { ...known, value, restored: isShared ? 'shared' : 'alone' })
    })
    return () => {
      isCurrent = false
      releaseAll(holds)
      store.flush()
    }
  }, [store, database, name, change])

  const setValue = useCallback(
    (next: T | ((before: T) => T)) => {
      const { slot, value: before } = latest.current
      const value = typeof next === 'function' ? (next as (before: T) => T)(before) : next
      if (rules.current.isWorthKeeping(value)) store?.write(slot, value)
      else store?.remove(slot)
      change({ ...latest.current, value, isTouched: true })
    },
    [store, change],
  )

  const clear = useCallback(() => {
    store?.remove(latest.current.slot)
    change({ ...latest.current, value: latest.current.initial, isTouched: true, restored: null })
  }, [store, change])

  const clearSaved = useCallback((saved: T) => saved === latest.current.value && clear(), [clear])

  const slot = useCallback(() => latest.current.slot, [])

  return { value: draft.value, setValue, clear, clearSaved, restored: draft.restored, slot }
}

function releaseAll(holds: readonly HeldDraft[]): void {
  for (const { release } of holds) release()
}
