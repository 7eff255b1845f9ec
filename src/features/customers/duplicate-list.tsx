import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CustomerPair } from '#contract/customer-pairs'
import type { Customer } from '#contract/customers'
import { Button } from '@/ui/button'
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
  const open = pairs.filter(
    ({ one, other }) => ![nameOf(one, other), one.id, other.id].some((name) => settled.has(name)),
  )
  return (
    <>
      <ul className="flex flex-col gap-3">
        {open.slice(0, shown).map((pair) => {
          const name = nameOf(pair.one, pair.other)
          return (
            <DuplicatePair
              key={name}
              pair={pair}
              onMerged={settle}
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

const nameOf = (one: Customer, other: Customer) => `${one.id} ${other.id}`
