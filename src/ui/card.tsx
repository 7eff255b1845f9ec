import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'

type CardProps = {
  title?: ReactNode
  /** Buttons or links at the right of the title. */
  actions?: ReactNode
  className?: string
  /** Without the inner margin, for tables and lists that run to the edge. */
  flush?: boolean
  children: ReactNode
}

/** A sheet on the desk: one matter, with its title. */
export function Card({ title, actions, className, flush = false, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames('min-w-0 rounded-card border border-line bg-surface shadow-card', className)}
    >
      {title ? (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 pt-3 pb-1">
          <h2 id={id} className="font-bold text-base">
            {title}
          </h2>
          {actions ? <div className="flex items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div className={classNames(!flush && (title ? 'px-5 pt-1 pb-5' : 'p-5'))}>{children}</div>
    </section>
  )
}
