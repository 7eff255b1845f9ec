import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDateTime, formatMoment } from '@/i18n/format'
import { INTERACTION_TYPES } from '@/i18n/interaction-types'
import { ChangeBadge } from '@/ui/change-badge'
import { classNames } from '@/ui/class-names'
import { InteractionIcon } from '@/ui/interaction-icon'
import type { ShownInteraction } from './fold'

/** Longer texts are cut until they are asked for. */
const LONG_TEXT = 280
const LONG_LINES = 6

/** One contact: what kind, about what, when, by whom. */
export function TimelineItem({ item }: { item: ShownInteraction }) {
  const { i18n } = useLingui()
  const { record, mark } = item
  const at = record.occurred_at
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:top-10 before:bottom-1 before:left-4.5 before:w-px before:bg-line last:before:hidden">
      <InteractionIcon type={record.type} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="min-w-0 font-semibold">{record.summary}</p>
          <ChangeBadge mark={mark} />
        </div>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          <span>{i18n._(INTERACTION_TYPES[record.type])}</span>
          <time dateTime={at} title={formatDateTime(at)} className="tabular-nums">
            {formatMoment(at)}
          </time>
          <span>{record.created_by}</span>
        </p>
        {record.content === '' ? null : <Content text={record.content} />}
      </div>
    </li>
  )
}

function Content({ text }: { text: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > LONG_TEXT || text.split('\n').length > LONG_LINES
  return (
    <div className="mt-1">
      <p
        className={classNames('whitespace-pre-wrap text-sm', isLong && !isOpen && 'line-clamp-4 print:line-clamp-none')}
      >
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-mx-1 min-h-11 rounded px-1 text-accent text-sm underline-offset-4 hover:underline"
        >
          {isOpen ? t`たたむ` : t`全文を表示`}
        </button>
      ) : null}
    </div>
  )
}
