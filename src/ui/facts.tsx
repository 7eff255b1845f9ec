import type { ReactNode } from 'react'

/** A list of facts: names on the left, values on the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-2.5">{children}</dl>
}

/** One fact of {@link Facts}. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="pt-0.5 text-muted text-sm">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </>
  )
}
