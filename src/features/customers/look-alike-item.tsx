import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers'
import type { Likeness } from '#contract/likeness'
import { identityOf } from '@/i18n/identity'
import { Badge } from '@/ui/badge'
import { KIND_WORDS, REASON_WORDS } from './likeness-words'
import type { LookAlike } from './look-alikes'

type LookAlikeItemProps = {
  found: LookAlike
  /** More about the two. */
  children?: ReactNode
}

/** One customer who has something in common with somebody: who it is, and what that is. The birth date tells them apart. */
export function LookAlikeItem({ found, children }: LookAlikeItemProps) {
  return (
    <li className="py-1">
      <Link
        to="/customers/$id"
        params={{ id: found.customer.id }}
        className="inline-flex min-h-8 items-center underline"
      >
        {identityOf(found.customer)}
      </Link>
      <Reasons found={found} />
      {children}
    </li>
  )
}

/** A customer beside another one. `kind`: null for somebody who has nothing in common with them. */
export type ComparedCustomer = { kind: Likeness['kind'] | null; reasons: Likeness['reasons']; customer: Customer }

/** The same without a link. */
export function LookAlikeLine({ found }: { found: ComparedCustomer }) {
  return (
    <>
      <span className="block font-semibold">{identityOf(found.customer)}</span>
      <Reasons found={found} />
    </>
  )
}

function Reasons({ found: { kind, reasons } }: { found: Omit<ComparedCustomer, 'customer'> }) {
  const { i18n } = useLingui()
  if (kind === null) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <Badge tone={kind === 'person' ? 'warning' : 'neutral'}>{i18n._(KIND_WORDS[kind])}</Badge>
      {reasons.map((reason) => i18n._(REASON_WORDS[reason])).join('・')}
    </span>
  )
}
