import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DistinctReason } from '#contract/customer-merges'
import type { CustomerPair } from '#contract/customer-pairs'
import type { Customer } from '#contract/customers'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { notify } from '@/errors/notify'
import { useIsOffline } from '@/forms/use-is-offline'
import { identityOf } from '@/i18n/identity'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { LastContact } from './customer-cells'
import { DistinctMenu } from './distinct-menu'
import { REASON_WORDS } from './likeness-words'
import { useDistinguish } from './use-distinguish'

const MergeForm = lazyDialog(() => import('./merge-form').then((m) => m.MergeForm), { close: byOnClose })

type DuplicatePairProps = {
  pair: CustomerPair<Customer>
  /** That customer went into the other one. */
  onMerged: (mergedId: string) => void
  /** They are two again. */
  onUnmerged: (mergedId: string) => void
  onDistinct: () => void
  /** That they are two was taken back. */
  onAgain: () => void
}

/** Two records that may be of the same person: who they are, why, and what can be done. */
export function DuplicatePair({ pair, onMerged, onUnmerged, onDistinct, onAgain }: DuplicatePairProps) {
  const { t, i18n } = useLingui()
  const [isMerging, setMerging] = useState(false)
  const [kept, merged] = inOrder(pair)
  const distinguish = useDistinguish()
  const isOffline = useIsOffline()

  async function tellApart(reason: DistinctReason) {
    const told = (thrown: unknown) => notify.error(thrown)
    const back = () => void distinguish(kept, merged, null).then(onAgain, told)
    await distinguish(kept, merged, reason).then(() => {
      onDistinct()
      notify.success(t`別の方と記録しました`, { action: { label: t`元に戻す`, run: back } })
    }, told)
  }

  return (
    <li className="rounded-card border border-line bg-surface p-4 shadow-card">
      <p className="mb-2 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="warning">{pair.reasons.map((reason) => i18n._(REASON_WORDS[reason])).join('・')}</Badge>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Record customer={kept} />
        <Record customer={merged} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" disabled={isOffline} onClick={() => setMerging(true)}>
          {t`1つにまとめる`}
        </Button>
        <DistinctMenu onChoose={(reason) => void tellApart(reason)} />
      </div>
      {isMerging ? (
        <MergeForm
          kept={kept}
          merged={merged}
          onBack={() => setMerging(false)}
          onClose={() => setMerging(false)}
          onMerged={() => onMerged(merged.id)}
          onUndone={() => onUnmerged(merged.id)}
        />
      ) : null}
    </li>
  )
}

function Record({ customer }: { customer: Customer }) {
  const { id, interactions_count: contacts, last_interaction_at, address } = customer
  return (
    <div className="min-w-0 text-sm">
      <Link to="/customers/$id" params={{ id }} className="inline-flex min-h-11 items-center font-semibold underline">
        {identityOf(customer)}
      </Link>
      {address === '' ? null : <p className="break-words">{address}</p>}
      <p className="text-muted">
        <Plural value={contacts} other="対応 #件" />・<Trans>最終対応</Trans> <LastContact at={last_interaction_at} />
      </p>
    </div>
  )
}

/** The record with more contacts is kept; of two with as many, the older one. */
function inOrder({ one, other }: CustomerPair<Customer>): [kept: Customer, merged: Customer] {
  const more = other.interactions_count - one.interactions_count
  const isOther = more > 0 || (more === 0 && other.created_at < one.created_at)
  return isOther ? [other, one] : [one, other]
}
