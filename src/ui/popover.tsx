import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { classNames } from './class-names'

type PopoverProps = {
  /** Accessible name of the button and of what it opens. */
  label: string
  /** More about the button, for who points at it and for screen readers; the name by default. */
  hint?: string
  /** What the button shows. */
  button: ReactNode
  buttonClassName?: string
  panelClassName?: string
  /** Rendered only while open. */
  children: (close: () => void) => ReactNode
}

/** Between the button and the panel (`mt-2`), and between that and the edge of the window; pixels. */
const GAP = 8

/** A button and a panel below it or, without room there, above it. Esc, a press outside and leaving by Tab close it; Esc and a choice give the focus back. */
export function Popover({ label, hint, button, buttonClassName, panelClassName, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const triggerId = useId()
  const root = useRef<HTMLDivElement>(null)

  function close() {
    setOpen(false)
    // What follows, such as a dialog, gives the focus back to here.
    document.getElementById(triggerId)?.focus()
  }

  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const onOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', onOutside, { signal })
    document.addEventListener('focusin', onOutside, { signal })
    document.addEventListener('keydown', onKey, { signal })
    return () => listening.abort()
  }, [open])

  return (
    <div ref={root} className="relative">
      <button
        id={triggerId}
        type="button"
        aria-label={label}
        title={hint ?? label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-haspopup="dialog"
        className={buttonClassName}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        <div
          ref={keepInWindow}
          id={id}
          role="dialog"
          aria-label={label}
          className={classNames(
            'absolute top-full right-0 z-40 mt-2 rounded-card border border-line bg-raised shadow-float',
            panelClassName,
          )}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  )
}

/** As a ref: whoever scrolled to a panel that hangs out of the window would close it by that press. What it holds may come late. */
function keepInWindow(panel: HTMLDivElement): () => void {
  const observer = new ResizeObserver(() => {
    panel.style.translate = ''
    const { bottom, height } = panel.getBoundingClientRect()
    if (bottom <= innerHeight) return
    const above = (panel.parentElement as Element).getBoundingClientRect().top - GAP - height
    panel.style.translate = `0 ${Math.max(above, GAP) + height - bottom}px`
  })
  observer.observe(panel)
  return () => observer.disconnect()
}
