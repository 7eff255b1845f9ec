import type { ReactNode } from 'react'

type ChosenFrameProps = {
  /** Accessible name. */
  label: string
  /** How many are chosen, and what can be done to them. */
  children: ReactNode
  /** What is to be said of that. */
  below: ReactNode
}

/**
 * Frames what can be done to records that are chosen. It stands below the head of the window while the list goes by; on a narrow
 * one in one row, which is scrolled sideways.
 */
export function ChosenFrame({ label, children, below }: ChosenFrameProps) {
  return (
    <section
      aria-label={label}
      className="sticky top-16 short:top-0 z-20 mb-3 rounded-card border border-line bg-raised shadow-float print:hidden"
    >
      <div className="flex items-center gap-2 overflow-x-auto p-2 max-lg:*:shrink-0 lg:flex-wrap">{children}</div>
      {below}
    </section>
  )
}
