import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Customer } from '#contract/customers'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useDeleteCustomer } from './use-delete-customer'

/** Asks before a customer is deleted, and leads back to the list. */
export function DeleteCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useDeleteCustomer()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    const isDeleted = await remove(customer)
    if (isDeleted) await navigate({ to: '/customers' })
    else onClose()
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t`${customer.name} さんを削除しますか？`}
      confirmLabel={t`削除`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Trans>対応履歴も一覧から消えます。削除した直後は「元に戻す」で取り消せます。</Trans>
    </ConfirmDialog>
  )
}
