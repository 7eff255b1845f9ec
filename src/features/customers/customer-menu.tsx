import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customerMerges } from '#contract/customer-merges'
import { research } from '#contract/research'
import { isFeatureEnabled } from '#contract/tenant'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useFeatures } from '@/features/tenant/queries'
import { saveFile } from '@/lib/save-file'
import { useMay } from '@/session/use-may'
import { MoreMenu, type SeldomAction } from '@/ui/more-menu'
import type { ShownCustomer } from './customer-list'
import { vCard } from './vcard'

const MergeDialog = lazyDialog(() => import('./merge-dialog').then((m) => m.MergeDialog), { close: byOnClose })

type CustomerMenuProps = {
  customer: ShownCustomer
  /** The server has no such customer any more. */
  isGone: boolean
}

/** What is seldom done with a record: ask for research, hand it to an address book, join it with another of the same person. */
export function CustomerMenu({ customer: { record, mark }, isGone }: CustomerMenuProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isResearched = isFeatureEnabled(useFeatures(), 'deep_research')
  const mayResearch = useMay(research.existingCustomer)
  const mayMerge = useMay(customerMerges.create)
  const [isMerging, setMerging] = useState(false)
  const actions: SeldomAction[] = [
    {
      label: t`連絡先（vCard）を保存`,
      icon: 'download',
      // Made on the device: it needs no network.
      onClick: () => saveFile(new File([vCard(record)], `${record.name}.vcf`, { type: 'text/vcard' })),
    },
  ]
  // The server would not find what it does not know yet.
  if (!mark && isResearched && mayResearch) {
    const onClick = () => void navigate({ to: '/deep-research', search: { customer: record.id } })
    actions.unshift({ label: t`この顧客を調べる`, icon: 'research', onClick })
  }
  if (!mark && !isGone && mayMerge) {
    actions.push({ label: t`同じ方の記録をまとめる`, icon: 'customers', onClick: () => setMerging(true) })
  }
  return (
    <>
      <MoreMenu actions={actions} />
      {isMerging ? <MergeDialog customer={record} onClose={() => setMerging(false)} /> : null}
    </>
  )
}
