import { Avatar } from './avatar'
import { classNames } from './class-names'

type PersonButtonProps = {
  name: string
  /** What tells people of one name apart, e.g. where they work. */
  note: string
  onClick: () => void
  className?: string
}

/** A person to choose, large enough for a finger. */
export function PersonButton({ name, note, onClick, className }: PersonButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        'flex min-h-16 w-full items-center gap-3 rounded-control border border-line bg-surface px-3.5 py-2 text-left transition-colors hover:border-accent hover:bg-accent-soft',
        className,
      )}
    >
      <Avatar name={name} size={40} />
      <span className="min-w-0 leading-snug">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-muted text-sm">{note}</span>
      </span>
    </button>
  )
}
