import { LinkButton } from '@/ui/link-button'
import { useContactType } from '@/ui/list/use-contact-type'

type DayLinkProps = {
  /** `YYYY-MM-DD` in Tokyo; undefined is today. */
  day: string | undefined
  label: string
  /** The label stands beside the arrow. */
  inWords?: boolean
  icon?: 'chevron-left' | 'chevron-right'
}

/**
 * The way to another day of the dashboard, for the same kind of contacts. The day is in the address, so that the way back from
 * a customer leads to the same day; the days between leave no trace in the history.
 */
export function DayLink({ day, label, inWords = false, icon }: DayLinkProps) {
  const [type] = useContactType()
  const search: Record<string, string> = { ...(day ? { day } : {}), ...(type ? { type } : {}) }
  const look = { ...(icon ? { icon } : {}), size: inWords ? ('sm' as const) : ('md' as const) }
  return (
    <LinkButton
      to="/"
      {...{ search, ...look }}
      replace
      resetScroll={false}
      variant={icon ? 'ghost' : 'secondary'}
      aria-label={label}
    >
      {inWords ? label : null}
    </LinkButton>
  )
}
