import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '@/session/use-may'
import { QuietButton } from '@/ui/quiet-button'
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
 * Customers from a file and into one, those who are there twice, and some who are chosen for one act, beside the count of the
 * list.
 */
export function CustomerListFiles({ filter, waiting, onChoose }: FilesProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayImport = useMay({ method: 'POST', path: '/api/customer-imports/' })
  const mayMerge = useMay({ method: 'POST', path: '/api/customer-merges/' })
  const maySelect = useMay({ method: 'POST', path: '/api/customer-selections/' })
  const [isSaving, setSaving] = useState(false)
  const open = (to: '/customers/import' | '/customers/duplicates') => () => void navigate({ to })
  return (
    <div className="flex flex-wrap gap-x-1">
      {maySelect && onChoose ? <QuietButton label={t`選択`} icon="check" onClick={onChoose} /> : null}
      {mayImport ? <QuietButton label={t`取り込む`} icon="upload" onClick={open('/customers/import')} /> : null}
      {maySelect && !mayImport ? (
        <QuietButton label={t`まとめて行った変更`} icon="clock" onClick={open('/customers/import')} />
      ) : null}
      {mayMerge ? (
        <QuietButton label={t`重複を調べる`} icon="customers" onClick={open('/customers/duplicates')} />
      ) : null}
      <QuietButton label={t`CSVで保存`} icon="download" aria-haspopup="dialog" onClick={() => setSaving(true)} />
      {isSaving ? <CsvDialog filter={filter} waiting={waiting} onClose={() => setSaving(false)} /> : null}
    </div>
  )
}
