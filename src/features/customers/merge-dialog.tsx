import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Customer } from '#contract/customers'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { MergeForm } from './merge-form'
import { OtherRecord } from './other-record'

/** Two records of one person become one: first the other one is chosen, then what stays of both. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useLingui()
  const [other, setOther] = useState<Customer | null>(null)
  if (other !== null) {
    return <MergeForm kept={customer} merged={other} onBack={() => setOther(null)} onClose={onClose} />
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t`同じ方の記録をまとめる`}
      footer={<Button onClick={onClose}>{t`キャンセル`}</Button>}
    >
      <OtherRecord customer={customer} onChoose={setOther} />
    </Dialog>
  )
}
