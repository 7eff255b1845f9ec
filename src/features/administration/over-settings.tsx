import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type OverSettingsProps<S> = {
  settings: S
  /** The form: what it compares with, and what it calls whenever it becomes dirty or clean. */
  children: (base: S, onDirty: (isDirty: boolean) => void) => ReactNode
}

/**
 * A form over settings that others change too. While something is typed, what it compares with stays as it was at the
 * beginning: what another administrator changes meanwhile is no change of the one who types. A clean form starts over with
 * newer settings.
 */
export function OverSettings<S extends { version: number }>({ settings, children }: OverSettingsProps<S>) {
  const [base, setBase] = useState(settings)
  const [isDirty, setDirty] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(base.version)
  if (!isDirty && base.version !== settings.version) setBase(settings)

  // Whoever has just saved goes on where they were.
  useLayoutEffect(() => {
    if (shown.current !== base.version && document.activeElement === document.body) {
      place.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
    }
    shown.current = base.version
  }, [base.version])

  return (
    <div ref={place} key={base.version}>
      {children(base, setDirty)}
    </div>
  )
}
