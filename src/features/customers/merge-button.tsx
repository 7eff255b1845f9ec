import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { customerMerges } from '#contract/customer-merges'
import type { Customer } from '#contract/customers'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useMay } from '@/session/use-may'
import { QuietButton } from '@/ui/quiet-button'

const MergeDialog = lazyDialog(() => import('./merge-dialog').then((m) => m.MergeDialog), { close: byOnClose })

/** Makes one record of two of the same person, for who may. */
export function MergeButton({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const mayMerge = useMay(customerMerges.create)
  const [isOpen, setOpen] = useState(false)
  if (!mayMerge) return null
  return (
    <>
      <QuietButton label={t`同じ方の記録をまとめる`} icon="customers" onClick={() => setOpen(true)} />
      {isOpen ? <MergeDialog customer={customer} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
