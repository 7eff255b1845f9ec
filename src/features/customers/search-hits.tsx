import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { QueryState } from '@/errors/query-state'
import { watchReadings } from '@/lib/readings'
import { usePagedList } from '@/offline/scope/use-paged-list'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { LinkButton } from '@/ui/link-button'
import { OLDER } from '@/ui/list/older'
import { RecordCount } from '@/ui/list/record-count'
import { focusHit, useHitKeys } from '@/ui/use-hit-keys'
import { customerFilter } from './customer-filters'
import { customerPages } from './customer-list'
import { SearchHit } from './search-hit'
import { SearchedBirths, useSearchedBirths } from './searched-births'

/** So many stand under the field without scrolling. */
const MOST = 6
/** The server is asked after a pause in typing; this device answers at once. */
const PAUSE_MS = 250

type SearchHitsProps = {
  /** Not empty. */
  text: string
  /** Enter was pressed over this text. */
  isEntered: boolean
  onShowAll: () => void
}

/**
 * Who is found by the search of the first page. Enter opens the only one; of several the first gets the focus, and a second
 * Enter opens it: many patients share a name.
 */
export function SearchHits({ text, isEntered, onShowAll }: SearchHitsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const asked = useAsked(text, isEntered)
  const list = usePagedList(customerPages, customerFilter({ search: asked }), customerFilter({ search: text }))
  const births = useSearchedBirths(text)
  const region = useRef<HTMLElement>(null)
  // Who is not found is added under the name that was searched for: it is not typed twice.
  useEffect(watchReadings, [])

  const { slots, waiting, first, isOlder, isAhead } = list
  useHitKeys(region, isOlder)
  const hits = Array.from({ length: Math.min(MOST, slots.length) }, (_, index) => slots.at(index) ?? [])
  // What is shown may still be of the text before: Enter waits for the answer to this one.
  const isAnswered = asked === text && (first.data !== undefined || first.isError)
  const enter = useEffectEvent(() => {
    const only = slots.length === 1 ? slots.at(0) : null
    if (only) void navigate({ to: '/customers/$id', params: { id: only.record.id } })
    else focusHit(region.current)
  })
  useEffect(() => {
    if (isEntered && isAnswered) enter()
  }, [isEntered, isAnswered])

  return (
    <section
      ref={region}
      aria-label={t`検索結果`}
      className="mt-2 overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      {slots.length > 0 ? (
        <SearchedBirths value={births}>
          {/* Nobody of an earlier text is called or taken down under the finger that meant another. */}
          <ul aria-busy={isOlder} inert={isOlder} className={isOlder ? OLDER : undefined}>
            {hits.flat().map((customer) => (
              <SearchHit key={customer.record.id} customer={customer} />
            ))}
          </ul>
        </SearchedBirths>
      ) : isAhead ? null : (
        <QueryState query={first} empty={() => true} emptyState={<NobodyFound />} skeleton={<Searching />} />
      )}
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 border-line border-t px-3 py-1 first:border-t-0">
        <p role="status" className={classNames('text-muted text-sm', isOlder && OLDER)}>
          {isAnswered || slots.length > 0 ? <RecordCount count={slots.length - waiting} waiting={waiting} /> : '\u00a0'}
        </p>
        <span className="flex flex-wrap gap-2">
          <LinkButton
            to="/customers"
            search={{ new: 1, search: text }}
            size="sm"
            icon="plus"
          >{t`顧客を追加`}</LinkButton>
          <Button size="sm" onClick={onShowAll}>{t`一覧で見る`}</Button>
        </span>
      </div>
    </section>
  )
}

/** What the server is asked for: after a pause, and at once after Enter. */
function useAsked(text: string, isAtOnce: boolean): string {
  const [asked, setAsked] = useState(text)
  if (isAtOnce && asked !== text) setAsked(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return asked
}

function NobodyFound() {
  const { t } = useLingui()
  return <p className="px-3 py-3 text-muted text-sm">{t`条件に合う顧客が見つかりません`}</p>
}

function Searching() {
  const { t } = useLingui()
  return <p className="px-3 py-3 text-muted text-sm">{t`検索しています…`}</p>
}
