import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'
import { CsvDialog } from './csv-dialog'
import type { ListedCustomers } from './customer-filters'

/** Customers from a file and into one, beside the count of the list. `waiting`: changes that are not in the file yet. */
export function CustomerListFiles({ filter, waiting }: { filter: ListedCustomers; waiting: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayImport = useMay({ method: 'POST', path: '/api/customer-imports/' })
  const [isSaving, setSaving] = useState(false)
  return (
    <div className="flex flex-wrap gap-x-1 print:hidden">
      {mayImport ? (
        <Button variant="ghost" size="sm" icon="upload" onClick={() => void navigate({ to: '/customers/import' })}>
          {t`取り込む`}
        </Button>
      ) : null}
      <Button variant="ghost" size="sm" icon="download" aria-haspopup="dialog" onClick={() => setSaving(true)}>
        {t`CSVで保存`}
      </Button>
      {isSaving ? <CsvDialog filter={filter} waiting={waiting} onClose={() => setSaving(false)} /> : null}
    </div>
  )
}
