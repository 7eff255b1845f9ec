import type { ReactNode } from 'react'
import { formatWhen } from '@/i18n/format'
import { classNames } from '@/ui/class-names'

type HistoryRowProps = {
  title: string
  at: string
  isOpen: boolean
  onOpen: () => void
  /** What else there is to know of it. */
  marks: ReactNode
  /** What can be done with it beside opening it. */
  action?: ReactNode
}

/** One line of a history, which opens what it is about. */
export function HistoryRow({ title, at, isOpen, onOpen, marks, action }: HistoryRowProps) {
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={classNames(
          'min-h-11 min-w-0 flex-1 rounded-control px-2 py-2 text-left hover:bg-accent-soft/60',
          isOpen ? 'bg-accent-soft' : null,
        )}
      >
        <span className="block truncate font-medium">{title}</span>
        <span className="flex flex-wrap items-center gap-2 text-muted text-xs">
          <time dateTime={at}>{formatWhen(at)}</time>
          {marks}
        </span>
      </button>
      {action}
    </li>
  )
}
