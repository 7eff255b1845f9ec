import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { useOutboxCount } from '@/offline/scope/outbox'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { DataRow } from './data-row'
import { ReplicaRow } from './replica-row'
import { useDataSets } from './use-data-sets'

const WipeDialog = lazyDialog(() => import('./wipe-dialog').then((m) => m.WipeDialog), { close: byOnClose })

/** Each data set on this device with its age and size, and the way to get rid of them. */
export function DataCard() {
  const { t } = useLingui()
  const unsent = useOutboxCount()
  const sets = useDataSets(unsent)
  const [isWiping, setWiping] = useState(false)
  return (
    <Card title={<Trans>この端末にあるデータ</Trans>} className="lg:col-span-2">
      <ul aria-busy={sets === null} className="divide-y divide-line border-line border-y">
        <ReplicaRow />
        <DataRow
          name={<Trans>これまでに見た画面</Trans>}
          note={<Trans>オフラインでも、最後に見たときの内容を開けます。</Trans>}
          set={sets?.pages}
        />
        <DataRow
          name={<Trans>未送信の変更（保存分）</Trans>}
          note={<Trans>サーバーに届くまで、この端末だけにあります。</Trans>}
          set={sets?.unsent}
        />
        <DataRow
          name={<Trans>書きかけの入力</Trans>}
          note={<Trans>保存するまで、この端末だけにあります。30日間入力がないと消えます。</Trans>}
          set={sets?.drafts}
        />
        <DataRow
          name={<Trans>送信待ちのファイル</Trans>}
          note={<Trans>選んだ画像などです。サーバーに届くまで、この端末だけにあります。</Trans>}
          set={sets?.files}
        />
        <DataRow
          name={<Trans>送信待ちのエラー報告</Trans>}
          note={<Trans>個人情報は含みません。</Trans>}
          set={sets?.reports}
        />
      </ul>
      <Button size="sm" icon="trash" className="mt-4" onClick={() => setWiping(true)}>
        {t`この端末のコピーを消す`}
      </Button>
      {isWiping ? (
        <WipeDialog unsent={unsent} drafts={sets?.drafts?.count ?? 0} onClose={() => setWiping(false)} />
      ) : null}
    </Card>
  )
}
