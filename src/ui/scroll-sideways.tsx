/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- whoever has keys alone could not reach what is out of sight */
import type { ReactNode } from 'react'
import { classNames } from './class-names'

type ScrollSidewaysProps = { label: string; className?: string; children: ReactNode }

/** A part that is wider than the page may be: it is scrolled sideways by itself, by keys too. */
export function ScrollSideways({ label, className, children }: ScrollSidewaysProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={label} tabIndex={0} className={classNames('overflow-x-auto', className)}>
      {children}
    </section>
  )
}
