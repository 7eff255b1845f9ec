import { LinkButton } from '@/ui/link-button'
import { useContactType } from '@/ui/list/use-contact-type'

/** A day `YYYY-MM-DD` or a month `YYYY-MM` in Tokyo; neither is today. */
export type PeriodSearch = { day?: string; month?: string }

type PeriodLinkProps = {
  search: PeriodSearch
  label: string
  /** The label stands beside the arrow. */
  inWords?: boolean
  icon?: 'chevron-left' | 'chevron-right'
}

/**
 * The way to another day or month of the dashboard, for the same kind of contacts. It is in the address, so that the way back
 * from a customer leads to the same place; what lies between leaves no trace in the history.
 */
export function PeriodLink({ search, label, inWords = false, icon }: PeriodLinkProps) {
  const [type] = useContactType()
  const look = { ...(icon ? { icon } : {}), size: inWords ? ('sm' as const) : ('md' as const) }
  return (
    <LinkButton
      to="/"
      search={{ ...search, ...(type ? { type } : {}) } as Record<string, string>}
      {...look}
      replace
      resetScroll={false}
      variant={icon ? 'ghost' : 'secondary'}
      aria-label={label}
    >
      {inWords ? label : null}
    </LinkButton>
  )
}
