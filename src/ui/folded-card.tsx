import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'

type FoldedCardProps = {
  title: ReactNode
  /** Beside the title: what one wants to know without opening it. */
  note?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A sheet of which only the title lies open, for what is looked at seldom. */
export function FoldedCard({ title, note, className, children }: FoldedCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames('min-w-0 rounded-card border border-line bg-surface shadow-card', className)}
    >
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-2 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="font-bold text-base">
            {title}
          </h2>
          <span className="ml-auto text-muted text-sm">{note}</span>
          <Icon name="chevron-right" size={20} className="text-muted transition-transform group-open:rotate-90" />
        </summary>
        <div className="px-5 pt-1 pb-5">{children}</div>
      </details>
    </section>
  )
}
