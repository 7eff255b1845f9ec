import { LinkButton } from '@/ui/link-button'

type DayLinkProps = {
  /** `YYYY-MM-DD` in Tokyo; undefined is today. */
  day: string | undefined
  label: string
  icon: 'chevron-left' | 'chevron-right'
}

/**
 * The way to another day of the dashboard. The day is in the address, so that the way back from a customer leads to the same
 * day; the days between leave no trace in the history.
 */
export function DayLink({ day, label, icon }: DayLinkProps) {
  const search: Record<string, string> = day ? { day } : {}
  return <LinkButton to="/" {...{ search, icon }} replace resetScroll={false} variant="ghost" aria-label={label} />
}
