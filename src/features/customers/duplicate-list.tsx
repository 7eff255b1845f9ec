import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { areDistinct, type CustomerPair } from '#contract/customer-pairs'
import type { Customer } from '#contract/customers'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord } from '@/offline/outbox/fold/record'
import { useOutbox } from '@/offline/scope/outbox'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { DuplicatePair } from './duplicate-pair'

/** So many are drawn at first, and more each time. */
const STEP = 50

/** The pairs that are left. One that is settled goes, with every other pair of a record that is no more. */
export function DuplicateList({ pairs }: { pairs: readonly CustomerPair<Customer>[] }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(STEP)
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const settle = (name: string) => setSettled((before) => new Set([...before, name]))
  const reopen = (name: string) => setSettled((before) => new Set([...before].filter((one) => one !== name)))
  const isSettledHere = useSettledHere()
  const open = pairs.filter(
    ({ one, other }) =>
      ![nameOf(one, other), one.id, other.id].some((name) => settled.has(name)) && !isSettledHere(one, other),
  )
  const status = useRef<HTMLDivElement>(null)
  const left = open.length
  const shownBefore = useRef(left)
  useEffect(() => {
    // The pair that was settled took the button along that had the focus.
    if (left < shownBefore.current && document.activeElement === document.body) status.current?.focus()
    shownBefore.current = left
  }, [left])
  return (
    <>
      <div ref={status} role="status" tabIndex={-1} className="text-muted text-sm outline-none">
        {left === 0 ? (
          <EmptyState icon="success" title={t`同じ方と思われる記録は見つかりませんでした`} />
        ) : (
          <Plural value={left} other="#組" />
        )}
      </div>
      <ul className="flex flex-col gap-3">
        {open.slice(0, shown).map((pair) => {
          const name = nameOf(pair.one, pair.other)
          return (
            <DuplicatePair
              key={name}
              pair={pair}
              onMerged={settle}
              onUnmerged={reopen}
              onDistinct={() => settle(name)}
              onAgain={() => reopen(name)}
            />
          )
        })}
      </ul>
      {open.length > shown ? (
        <Button onClick={() => setShown(shown + STEP)} className="self-center">
          {t`さらに表示`}
        </Button>
      ) : null}
    </>
  )
}

/** Whether a change that waits on this device says that two are two, or deletes one of them. */
function useSettledHere(): (one: Customer, other: Customer) => boolean {
  const outbox = useOutbox()
  const waiting = useMemo(() => Map.groupBy(changesOf('customer', outbox), ({ id }) => id), [outbox])
  return (one, other) => {
    const [shown, also] = [one, other].map((record) => foldRecord(record, waiting.get(record.id) ?? [])?.record)
    return !shown || !also || areDistinct(shown, also)
  }
}

const nameOf = (one: Customer, other: Customer) => `${one.id} ${other.id}`
