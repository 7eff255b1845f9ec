import { Trans, useLingui } from '@lingui/react/macro'
import { replaceEqualDeep } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from '@/errors/error-boundary'
import { formatNumber } from '@/i18n/numbers'
import { loadChunk } from '@/lib/load-chunk'
import type { Count } from '@/offline/outbox/fold/count'
import { useOutboxKnown } from '@/offline/scope/use-outbox-known'
import { Card } from '@/ui/card'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import { LinkButton } from '@/ui/link-button'
import { ContactList } from './contact-list'
import { DayCard } from './day-card'
import type { ShownSummary } from './fold'

const MonthsCard = lazy(() => loadChunk(() => import('./months-card')).then((m) => ({ default: m.MonthsCard })))

/** Rows of those who are due; each is 3.5 rem high. */
const DUE_ROWS = 5
/** From so many contacts on, a day is as long as the lists beside it. */
const FULL_DAY = 5

/** Those with whom somebody is to be in touch by today, at most so many; another feature's. It tells how many they are. */
export type DueSlot = ComponentType<{ most: number; onCount: (count: number) => void }>

type SummaryCardsProps = {
  summary: ShownSummary
  unsent: number
  due: DueSlot
}

/**
 * The three counts of the spec and what waits, today's contacts, the latest three, and the months. Each word on the query has the
 * summary folded anew; what says the same draws nothing again.
 */
export const SummaryCards = memo(Cards, (before, after) => replaceEqualDeep(before, after) === before)

function Cards({ summary, unsent, due: DueContacts }: SummaryCardsProps) {
  const { t } = useLingui()
  // Whoever is listed is counted, whatever is known of them here.
  const [listed, setListed] = useState<number | null>(null)
  const due = listed ?? summary.due
  const hasDue = summary.due > 0 || due > 0
  // Beside a short list the months would leave a hole below it: they stand under both. Another day may be a full one.
  const isQuiet = hasDue || summary.today.length < FULL_DAY
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-3 shadow-card md:flex md:justify-between">
        <Figure label={t`顧客数`} count={summary.customers} />
        <Figure label={t`対応履歴`} count={summary.interactions} />
        <Figure label={t`今月の対応`} count={summary.thisMonth} />
        <Due count={due} />
        <Unsent count={unsent} />
      </dl>
      <div className={classNames('grid gap-5 lg:grid-cols-2', !isQuiet && 'items-start lg:grid-rows-[auto_1fr]')}>
        <div
          className={classNames('peer grid min-w-0', isQuiet ? 'lg:has-[li:nth-child(5)]:row-span-2' : 'lg:row-span-2')}
        >
          <DayCard today={summary.today} isCut={summary.isTodayCut} />
        </div>
        <div className="grid min-w-0 content-start gap-5">
          {hasDue ? (
            <Card
              title={t`今日までに連絡`}
              actions={
                <LinkButton to="/customers" search={{ next_contact: 'due' }} variant="ghost" size="sm">
                  {t`一覧で見る`}
                </LinkButton>
              }
            >
              {/* Their room, before they come. */}
              <div style={{ minHeight: `${3.5 * Math.min(due, DUE_ROWS)}rem` }}>
                <ErrorBoundary scope="part">
                  <Suspense>
                    <DueContacts
                      most={DUE_ROWS}
                      // As many as the summary has: there is nothing to draw again.
                      onCount={(count) => setListed(count === summary.due ? null : count)}
                    />
                  </Suspense>
                </ErrorBoundary>
              </div>
            </Card>
          ) : null}
          <Card title={t`最近の対応履歴`}>
            <ContactList
              contacts={summary.latest}
              empty={summary.today.length > 0 ? t`今日より前の対応はありません` : t`対応履歴はまだありません`}
            />
          </Card>
        </div>
        <div
          className={classNames('grid min-w-0', isQuiet && 'lg:col-span-2 lg:peer-has-[li:nth-child(5)]:col-span-1')}
        >
          <Suspense fallback={<div className="h-67" />}>
            <MonthsCard perMonth={summary.perMonth} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

const FIGURE = 'min-w-0 lg:flex lg:items-baseline lg:gap-2'
const NAME = 'shrink-0 text-muted text-sm leading-5'
const ON = '-my-2 inline-flex min-h-11 items-center gap-1 text-info underline-offset-4 hover:underline'
const VALUE = 'font-bold text-lg tabular-nums leading-7'

/** 「1,240件（+1 未送信）」 */
function Figure({ label, count }: { label: ReactNode; count: Count }) {
  return (
    <div className={FIGURE}>
      <dt className={NAME}>{label}</dt>
      <dd className={VALUE}>
        <Amount value={count.value} />
        {count.waiting > 0 ? (
          <span className="inline-block font-normal text-info text-sm">
            <Trans>（+{count.waiting} 未送信）</Trans>
          </span>
        ) : null}
      </dd>
    </div>
  )
}

/** With how many customers somebody is to be in touch today; who they are is one press away. */
function Due({ count }: { count: number }) {
  if (count === 0) return null
  return (
    // Where there is room for two columns, who they are stands below.
    <div className={classNames(FIGURE, 'lg:hidden')}>
      <dt className={NAME}>
        <Trans>今日までに連絡</Trans>
      </dt>
      <dd className={VALUE}>
        <Link to="/customers" search={{ next_contact: 'due' }} className={ON}>
          <Amount value={count} />
          <Icon name="chevron-right" size={20} />
        </Link>
      </dd>
    </div>
  )
}

function Unsent({ count }: { count: number }) {
  const isKnown = useOutboxKnown()
  return (
    <div className={FIGURE}>
      <dt className={NAME}>
        <Trans>未送信の変更</Trans>
      </dt>
      <dd className={VALUE}>
        {count === 0 ? (
          isKnown ? (
            <Amount value={0} />
          ) : (
            <Trans>確認中</Trans>
          )
        ) : (
          <Link to="/outbox" className={ON}>
            <Amount value={count} />
            <Icon name="chevron-right" size={20} />
          </Link>
        )}
      </dd>
    </div>
  )
}

function Amount({ value }: { value: number }) {
  return (
    <>
      {formatNumber(value)}
      <span className="ml-1 font-normal text-sm">
        <Trans comment="counter behind a large number">件</Trans>
      </span>
    </>
  )
}
