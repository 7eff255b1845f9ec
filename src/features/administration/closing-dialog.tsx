import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { closing, isNameOf, LONGEST_TYPED_NAME } from '#contract/closing'
import { ApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { ActNotes } from '@/forms/act-notes'
import { ProveFirst } from '@/forms/prove-first'
import { useOnlineAction } from '@/forms/use-online-action'
import { formatNumber } from '@/i18n/numbers'
import { formatBytes } from '@/i18n/units'
import { hasFreshProof } from '@/session/identity/fresh-proof'
import { useSession } from '@/session/session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'
import { administrationQueries } from './queries'
import { useClosingTold } from './use-closing-told'

type ClosingDialogProps = { days: number; onClose: () => void }

/** Asks for the end of the tenant: what goes is shown, who asks has proved it, and has typed the name. */
export function ClosingDialog({ days, onClose }: ClosingDialogProps) {
  const { t } = useLingui()
  const tell = useClosingTold()
  const { user, profile } = useSession()
  const name = profile?.tenant.name ?? ''
  const [typed, setTyped] = useState('')
  const [isProved, setProved] = useState(() => hasFreshProof(user?.uid ?? ''))
  const asking = useOnlineAction(async () => {
    try {
      tell(await callPatiently(closing.ask, { body: { name: typed } }))
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'AUTH_009') setProved(false)
      throw thrown
    }
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void asking.run()
  }
  return (
    <Dialog open size="sm" onClose={onClose} title={t`テナントを削除する`}>
      <div className="flex flex-col gap-4 text-sm">
        <p>
          <Trans>
            次のすべてが、{days}
            日たった次の日の0時に削除されます。元に戻せません。
          </Trans>
        </p>
        <Holdings />
        <ActNotes failure={asking.failure} />
        {isProved ? (
          <form onSubmit={submit} className="flex flex-col gap-4">
            <TextField
              label={t`確認のため、テナントの名前「${name}」を入力`}
              name="name"
              value={typed}
              maxLength={LONGEST_TYPED_NAME}
              autoComplete="off"
              onChange={setTyped}
            />
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={onClose}>{t`キャンセル`}</Button>
              <Button
                type="submit"
                variant="danger"
                icon="trash"
                busy={asking.isBusy}
                disabled={asking.isOffline || !isNameOf(typed, name)}
              >
                {t`削除を申し込む`}
              </Button>
            </div>
          </form>
        ) : (
          <ProveFirst onProved={() => setProved(true)} />
        )}
      </div>
    </Dialog>
  )
}

/** What goes with the tenant. */
function Holdings() {
  const { t } = useLingui()
  const { data } = useQuery(administrationQueries.usage())
  if (!data) return null
  const { customers, contacts, products, members, files, file_bytes } = data.now
  const held: [label: string, value: string][] = [
    [t`顧客`, formatNumber(customers)],
    [t`対応履歴`, formatNumber(contacts)],
    [t`商品`, formatNumber(products)],
    [t`スタッフ`, formatNumber(members)],
    [t`ファイル`, `${formatNumber(files)}（${formatBytes(file_bytes)}）`],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-2 rounded-control bg-sunken p-3">
      {held.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-x-3 last:col-span-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
