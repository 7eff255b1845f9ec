import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Customer } from '#contract/customers'
import { fullWidthKana } from '#contract/kana'
import { nextStatus, waitedMinutes } from '#contract/visit-steps'
import { calledNumber, type Visit } from '#contract/visits'
import { customerQueries } from '@/features/customers/queries'
import { ageFrom } from '@/i18n/birth-date'
import { formatDate, formatTime } from '@/i18n/format'
import { useMinute } from '@/lib/use-minute'
import { useToday } from '@/lib/use-today'
import type { Shown } from '@/offline/outbox/fold/record'
import { useCopyAtHand } from '@/offline/scope/use-copy-at-hand'
import { useFolded } from '@/offline/scope/use-record'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ChangeBadge } from '@/ui/change-badge'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import { NamesakeMark } from '@/ui/list/namesake-mark'
import { visitQueries } from './queries'
import { nextToRow, otherActs, useFocusHeir } from './use-focus-heir'
import { useStep } from './use-step'
import { VisitMenu } from './visit-menu'
import { STATUS_TONES, STATUS_WORDS, STEP_WORDS } from './visit-words'

/**
 * Somebody who has come: the number, who it is, how long they have waited, and the one step that comes next. On a phone
 * the step lies below, so that the name that is called out can be read. No container query says so: in older browsers it would lay
 * the menu under the rows that follow.
 */
export function VisitRow({ shown: { record: visit, mark } }: { shown: Shown<Visit> }) {
  const { i18n, t } = useLingui()
  const row = useRef<HTMLLIElement>(null)
  useFocusHeir(row, nextToRow)
  const number = calledNumber(visit)
  const next = nextStatus(visit.status)
  return (
    <li
      ref={row}
      className="grid break-inside-avoid grid-cols-[minmax(3.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 sm:gap-x-4 px-3 py-3"
    >
      <p className="sm:min-w-18 whitespace-nowrap text-center font-bold text-2xl sm:text-3xl tabular-nums">
        <span className="sr-only">{t`受付番号`} </span>
        {number}
      </p>
      <div className={classNames('min-w-0', next && 'col-span-2 sm:col-span-1')}>
        <Name visit={visit} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge tone={STATUS_TONES[visit.status]}>{i18n._(STATUS_WORDS[visit.status])}</Badge>
          <Waited visit={visit} />
          <span className="text-muted tabular-nums">
            <Trans>受付 {formatTime(visit.arrived_at)}</Trans>
          </span>
          <ChangeBadge mark={mark} />
        </p>
        {visit.purpose === '' ? null : <p className="mt-1 break-words">{visit.purpose}</p>}
      </div>
      <div className={classNames('flex items-center justify-end gap-1', next && 'col-span-full sm:col-span-1')}>
        {next && next !== 'waiting' && next !== 'left' ? <StepButton visit={visit} to={next} /> : null}
        <VisitMenu visit={visit} />
      </div>
    </li>
  )
}

type StepButtonProps = { visit: Visit; to: keyof typeof STEP_WORDS }

function StepButton({ visit, to }: StepButtonProps) {
  const { i18n, t } = useLingui()
  const { step, busy } = useStep()
  const button = useRef<HTMLButtonElement>(null)
  useFocusHeir(button, otherActs)
  const number = calledNumber(visit)
  return (
    <Button
      ref={button}
      variant={visit.status === 'waiting' ? 'primary' : 'secondary'}
      busy={busy}
      aria-label={t`${number}番: ${i18n._(STEP_WORDS[to])}`}
      // The button of the next step takes the place of this one: a double click would take both.
      onClick={({ detail: clicks }) => {
        if (clicks < 2) void step(visit, to)
      }}
      // So would a key that is held down: one press, one step.
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      }}
      className="min-w-32 flex-1 sm:flex-none"
    >
      {i18n._(STEP_WORDS[to])}
    </Button>
  )
}

function Name({ visit }: { visit: Visit }) {
  return (
    <p className="break-words">
      {visit.name_kana === '' ? null : (
        <span className="block text-muted text-xs">{fullWidthKana(visit.name_kana)}</span>
      )}
      <span className="font-semibold text-lg">
        <Trans>{visit.name} 様</Trans>
      </span>{' '}
      {visit.customer_id === null ? (
        <Badge>
          <Trans>登録なし</Trans>
        </Badge>
      ) : (
        <Known customerId={visit.customer_id} visit={visit} />
      )}
    </p>
  )
}

/** Tells two people of one name apart, and that somebody needs care, as far as the copy on this device knows. */
function Known({ customerId, visit: { name, name_kana } }: { customerId: string; visit: Visit }) {
  const { t } = useLingui()
  const namesakes = customerQueries.namesakes({ id: customerId, name, name_kana })
  const isAtHand = useCopyAtHand()
  const { data: others } = useQuery({ ...namesakes, enabled: isAtHand })
  const { data: copy } = useQuery({ ...visitQueries.person(customerId), enabled: isAtHand })
  const data = useFolded<Customer>('customer', customerId, copy ?? undefined)?.record
  const age = ageFrom(data?.birth_date)
  return (
    <>
      {data?.birth_date ? (
        <span className="whitespace-nowrap tabular-nums">
          {formatDate(data.birth_date)} {age === null ? null : <Plural value={age} other="#歳" />}
        </span>
      ) : null}
      {data?.caution ? (
        <span title={data.caution} className="ml-2 inline-flex align-middle text-warning">
          <Icon name="warning" size={18} />
          <span className="sr-only">{t`注意事項あり`}</span>
        </span>
      ) : null}{' '}
      <NamesakeMark count={others?.count} />
    </>
  )
}

function Waited({ visit }: { visit: Visit }) {
  const minutes = waitedMinutes(visit, useMinute())
  const today = useToday()
  // Whoever was never called on an earlier day has gone home, nobody knows when.
  if (visit.status === 'waiting' && visit.day !== today) return null
  return (
    <span className="whitespace-nowrap tabular-nums">
      <Plural value={minutes} other="待ち#分" />
    </span>
  )
}
