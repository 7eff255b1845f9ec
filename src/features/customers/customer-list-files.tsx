import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '@/session/use-may'
import { QuietButton } from '@/ui/quiet-button'
import { CsvDialog } from './csv-dialog'
import type { ListedCustomers } from './customer-filters'

/**
 * Customers from a file and into one, and those who are there twice, beside the count of the list. `waiting`: changes that are
 * not in the file yet.
 */
export function CustomerListFiles({ filter, waiting }: { filter: ListedCustomers; waiting: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayImport = useMay({ method: 'POST', path: '/api/customer-imports/' })
  const mayMerge = useMay({ method: 'POST', path: '/api/customer-merges/' })
  const [isSaving, setSaving] = useState(false)
  const open = (to: '/customers/import' | '/customers/duplicates') => () => void navigate({ to })
  return (
    <div className="flex flex-wrap gap-x-1">
      {mayImport ? <QuietButton label={t`取り込む`} icon="upload" onClick={open('/customers/import')} /> : null}
      {mayMerge ? (
        <QuietButton label={t`重複を調べる`} icon="customers" onClick={open('/customers/duplicates')} />
      ) : null}
      <QuietButton label={t`CSVで保存`} icon="download" aria-haspopup="dialog" onClick={() => setSaving(true)} />
      {isSaving ? <CsvDialog filter={filter} waiting={waiting} onClose={() => setSaving(false)} /> : null}
    </div>
  )
}
