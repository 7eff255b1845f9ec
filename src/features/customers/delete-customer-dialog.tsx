import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Customer } from '#contract/customers'
import { DeleteDialog } from '@/forms/delete-dialog'
import { useUndoableDelete } from '@/forms/use-undoable-delete'
import { deleteCustomer, restoreCustomer } from './mutations'

/** Asks before a customer is deleted, and leads back to the list. */
export function DeleteCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useUndoableDelete(deleteCustomer, restoreCustomer)
  const { id, name } = customer
  const words = { deleted: t`${name} さんを削除しました`, restored: t`${name} さんを元に戻しました` }
  return (
    <DeleteDialog
      title={t`${customer.name} さんを削除しますか？`}
      onDelete={() => remove({ id, name }, customer, words)}
      onDeleted={() => navigate({ to: '/customers' })}
      onClose={onClose}
    >
      <Trans>対応履歴も一覧から消えます。削除した直後は「元に戻す」で取り消せます。</Trans>
    </DeleteDialog>
  )
}
