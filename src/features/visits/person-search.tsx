import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Customer, CustomerList } from '#contract/customers'
import { fullWidthKana } from '#contract/kana'
import { QueryState } from '@/errors/query-state'
import { CUSTOMER_PAGE, customerQueries } from '@/features/customers/queries'
import { formatDate } from '@/i18n/format'
import { customerOrder, matchesCustomer } from '@/lib/customer-list'
import { isPlainEnter } from '@/lib/ime'
import { copyAtHand } from '@/offline/cache/read-or-copy'
import type { PagedList } from '@/offline/scope/paged-list'
import { useCopyAtHand } from '@/offline/scope/use-copy-at-hand'
import { usePagedList } from '@/offline/scope/use-paged-list'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { NamesakeMark } from '@/ui/list/namesake-mark'
import { OLDER } from '@/ui/list/older'
import { SearchField } from '@/ui/list/search-field'

/** So many stand under the field without scrolling. */
const MOST = 5

type Listed = Parameters<typeof customerQueries.page>[0]
export type Person = Pick<Customer, 'id' | 'name' | 'name_kana'>

const people = {
  kind: 'customer',
  pageSize: CUSTOMER_PAGE,
  page: customerQueries.page,
  ahead: (filter) => copyAtHand('customers', { ...filter, skip: 0, limit: CUSTOMER_PAGE }),
  records: ({ customers }) => customers,
  rule: (filter) => ({
    compare: customerOrder(filter),
    matches: (customer: Customer) => matchesCustomer(customer, filter),
  }),
} satisfies PagedList<Listed, CustomerList, Customer, ReturnType<typeof customerQueries.page>['queryKey']>

const listed = (search: string): Listed => ({ search, sort_by: 'match', sort_order: 'desc' })

type PersonSearchProps = {
  onChoose: (person: Person) => void
  /** Takes what was typed as a name: of somebody who is not found, or who only bears the name of a customer. */
  onName?: (name: string) => void
  /** One types here at once. */
  takesFocus?: boolean
}

/** Finds a customer: this device answers at each key, the server after a pause. */
export function PersonSearch({ onChoose, onName, takesFocus = false }: PersonSearchProps) {
  const { t } = useLingui()
  const [asked, ask] = useState('')
  const [typed, type] = useState('')
  const [round, setRound] = useState(0)
  const region = useRef<HTMLDivElement>(null)
  const isWanted = useRef(takesFocus)
  useEffect(() => {
    if (isWanted.current) region.current?.querySelector('input')?.focus()
  }, [])

  /** Enter goes to whoever is found, and sends no form. */
  function goToHits(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLInputElement) || !isPlainEnter(event)) return
    event.preventDefault()
    focusHit(region.current)
  }

  function takeAsName(): void {
    onName?.(typed)
    ask('')
    type('')
    // With what the field has typed and not passed on.
    setRound(round + 1)
  }

  return (
    <div ref={region} {...{ onKeyDown: goToHits }}>
      <SearchField
        key={round}
        label={t`顧客を検索`}
        placeholder={t`名前・フリガナ・電話・生年月日`}
        value={asked}
        onChange={(text) => {
          ask(text)
          type(text)
        }}
        onType={type}
        onLeave={() => focusHit(region.current)}
        takesFocus={false}
      />
      {typed === '' ? null : (
        <Found
          {...{ asked: asked === '' ? typed : asked, typed, onChoose }}
          onName={onName && isName(typed) ? takeAsName : undefined}
        />
      )}
    </div>
  )
}

function focusHit(region: HTMLElement | null): void {
  region?.querySelector<HTMLElement>('li > button')?.focus()
}

/** A phone number, a birth date or an address is nobody's name. */
const isName = (text: string) => !/[\d@]/u.test(text.normalize('NFKC'))

type FoundProps = Pick<PersonSearchProps, 'onChoose'> & {
  asked: string
  typed: string
  onName: (() => void) | undefined
}

function Found({ asked, typed, onChoose, onName }: FoundProps) {
  const { t } = useLingui()
  const { slots, first, isAhead, isOlder } = usePagedList(people, listed(asked), listed(typed))
  const [widened, widen] = useState<string | null>(null)
  const isWide = widened === typed
  const most = isWide ? CUSTOMER_PAGE : MOST
  const found = Array.from({ length: Math.min(most, slots.length) }, (_, index) => slots.at(index) ?? []).flat()
  const isAnswered = isAhead || first.data !== undefined || found.length > 0
  const hits = useRef<HTMLUListElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isWide && isPressed.current) hits.current?.querySelectorAll<HTMLElement>('li > button')[MOST]?.focus()
    isPressed.current = false
  }, [isWide])

  function showMore(): void {
    isPressed.current = true
    widen(typed)
  }

  return (
    <>
      {found.length > 0 ? (
        <ul
          ref={hits}
          aria-label={t`検索結果`}
          aria-busy={isOlder}
          inert={isOlder}
          className={classNames('mt-1 divide-y divide-line rounded-card border border-line', isOlder && OLDER)}
        >
          {found.map(({ record: { id, name, name_kana, birth_date } }) => (
            <li key={id}>
              <button
                type="button"
                className="min-h-11 w-full rounded-control px-3 py-2 text-left hover:bg-accent-soft"
                onClick={() => onChoose({ id, name, name_kana })}
              >
                <span className="block text-muted text-xs">{fullWidthKana(name_kana)}</span>
                <span className="font-semibold">{name}</span>{' '}
                <span className="text-muted text-sm">{birth_date === null ? '' : formatDate(birth_date)}</span>{' '}
                <SameName person={{ id, name, name_kana }} />
              </button>
            </li>
          ))}
        </ul>
      ) : isAhead ? null : (
        <QueryState query={first} empty={() => true} emptyState={null} />
      )}
      <div className="flex flex-wrap items-center gap-3 px-2 py-1">
        <p role="status" className={classNames('py-2 text-muted text-sm', isOlder && OLDER)}>
          {isAnswered ? <HowMany all={slots.length} shown={found.length} /> : null}
        </p>
        {found.length < slots.length && !isWide ? (
          // Until the new hits are there, no old one takes the focus.
          <Button size="sm" disabled={isOlder} onClick={showMore}>{t`さらに表示`}</Button>
        ) : null}
        {onName ? <Button size="sm" onClick={onName}>{t`「${typed}」を名前として使う`}</Button> : null}
      </div>
    </>
  )
}

function HowMany({ all, shown }: { all: number; shown: number }) {
  if (all === 0) return <Trans>条件に合う顧客が見つかりません</Trans>
  if (shown < all)
    return (
      <Trans>
        {all}件のうち{shown}件を表示しています
      </Trans>
    )
  return <Plural value={all} other="#件見つかりました" />
}

function SameName({ person }: { person: Person }) {
  const { data } = useQuery({ ...customerQueries.namesakes(person), enabled: useCopyAtHand() })
  return <NamesakeMark count={data?.count} />
}
