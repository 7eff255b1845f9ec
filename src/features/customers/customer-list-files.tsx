import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '@/session/use-may'
import type { SeldomAction } from '@/ui/more-menu'
import { SeldomActions } from '@/ui/seldom-actions'
import { CsvDialog } from './csv-dialog'
import type { ListedCustomers } from './customer-filters'

type FilesProps = {
  filter: ListedCustomers
  /** Changes that are not in the file yet. */
  waiting: number
  /** Begins to choose some for one act; null while they are chosen. */
  onChoose: (() => void) | null
}

/**
 * Customers from a file and into one, those who are there twice, and some who are chosen for one act.
 */
export function CustomerListFiles({ filter, waiting, onChoose }: FilesProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayImport = useMay({ method: 'POST', path: '/api/customer-imports/' })
  const mayMerge = useMay({ method: 'POST', path: '/api/customer-merges/' })
  const maySelect = useMay({ method: 'POST', path: '/api/customer-selections/' })
  const [isSaving, setSaving] = useState(false)
  const open = (to: '/customers/import' | '/customers/duplicates') => () => void navigate({ to })
  const actions: SeldomAction[] = [
    ...(maySelect && onChoose ? [{ label: t`選択`, icon: 'check' as const, onClick: onChoose }] : []),
    ...(mayImport ? [{ label: t`取り込む`, icon: 'upload' as const, onClick: open('/customers/import') }] : []),
    ...(maySelect && !mayImport
      ? [{ label: t`まとめて行った変更`, icon: 'clock' as const, onClick: open('/customers/import') }]
      : []),
    ...(mayMerge
      ? [{ label: t`重複を調べる`, icon: 'customers' as const, onClick: open('/customers/duplicates') }]
      : []),
    { label: t`CSVで保存`, icon: 'download', onClick: () => setSaving(true) },
  ]
  return (
    <>
      <SeldomActions actions={actions} />
      {isSaving ? <CsvDialog filter={filter} waiting={waiting} onClose={() => setSaving(false)} /> : null}
    </>
  )
}
