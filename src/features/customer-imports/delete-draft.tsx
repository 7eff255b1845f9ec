import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type CustomerImport, customerImports } from '#contract/customer-imports'
import { callPatiently } from '@/api/call-patiently'
import { ActDialog } from '@/forms/act-dialog'
import { useOnlineAction } from '@/forms/use-online-action'
import { discardForm } from '@/offline/outbox/drafts/discard-form'
import { useScope } from '@/offline/scope/scope'
import { IconButton } from '@/ui/icon-button'
import { parseImportSearch } from './import-address'
import { mappingDraft } from './mapping-draft'
import { customerImportQueries } from './queries'

/** The way to be rid of an import that has written nothing. What was looked at makes room for the next file. */
export function DeleteDraft({ draft: { id, file_name: name } }: { draft: CustomerImport }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const scope = useScope()
  const shown = parseImportSearch(useSearch({ strict: false }))
  const [isAsking, setAsking] = useState(false)
  const deleting = useOnlineAction(async () => {
    await callPatiently(customerImports.delete, { params: { id } })
    if (shown.id === id) await navigate({ to: '/customers/import', search: {}, replace: true })
    client.removeQueries({ queryKey: customerImportQueries.one(id).queryKey })
    setAsking(false)
    void client.invalidateQueries({ queryKey: customerImportQueries.list().queryKey })
    if (scope) void discardForm(scope.drafts, mappingDraft(id))
  })
  return (
    <>
      <IconButton label={t`「${name}」を削除`} icon="trash" iconSize={18} onClick={() => setAsking(true)} />
      <ActDialog
        open={isAsking}
        act={deleting}
        danger
        title={t`この取り込みを削除しますか？`}
        confirmLabel={t`削除`}
        onConfirm={() => void deleting.run()}
        onCancel={() => setAsking(false)}
      >
        <p className="break-all font-semibold">{name}</p>
        <p>
          <Trans>選んだファイルと、確認した内容を消去します。顧客は変わりません。</Trans>
        </p>
      </ActDialog>
    </>
  )
}
