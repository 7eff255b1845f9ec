import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { fullWidthKana } from '#contract/kana'
import { formatDate } from '@/i18n/format'
import { formatPhone } from '@/lib/phone'
import { Badge } from '@/ui/badge'
import { KIND_WORDS, REASON_WORDS } from './likeness-words'
import type { LookAlike } from './look-alikes'

/** One customer who has something in common with somebody: who it is, and what that is. The birth date tells them apart. */
export function LookAlikeItem({ found: { kind, reasons, customer } }: { found: LookAlike }) {
  const { i18n } = useLingui()
  const { id, name, name_kana, birth_date, company, phone } = customer
  return (
    <li className="py-1">
      <Link to="/customers/$id" params={{ id }} className="inline-flex min-h-8 items-center underline">
        {[name, fullWidthKana(name_kana), formatDate(birth_date), company, formatPhone(phone)]
          .filter(Boolean)
          .join(' / ')}
      </Link>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
        <Badge tone={kind === 'person' ? 'warning' : 'neutral'}>{i18n._(KIND_WORDS[kind])}</Badge>
        {reasons.map((reason) => i18n._(REASON_WORDS[reason])).join('・')}
      </p>
    </li>
  )
}
