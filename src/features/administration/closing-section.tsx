import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Closing } from '#contract/closing'
import { QueryView } from '@/errors/query-view'
import { ActNotes } from '@/forms/act-notes'
import { formatDateTime } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { LinkButton } from '@/ui/link-button'
import { ClosingDialog } from './closing-dialog'
import { administrationQueries } from './queries'
import { useWithdrawal } from './use-withdrawal'

/** The end of the tenant: asked for, and until its day withdrawn. */
export function ClosingSection() {
  const query = useQuery(administrationQueries.closing())
  return (
    <Card title={<Trans>テナントの削除</Trans>}>
      <QueryView query={query}>
        {({ closing, days }) => (closing ? <Planned closing={closing} /> : <Open days={days} />)}
      </QueryView>
    </Card>
  )
}

function Open({ days }: { days: number }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>
        <Trans>
          このテナントと、顧客、対応履歴、ファイル、スタッフ、操作の記録など、すべてのデータを削除します。申し込みから
          {days}日たった次の日の0時に削除されます。それまでは全員がいつもどおり使えて、管理者がいつでも取り消せます。
        </Trans>
      </p>
      <p>
        <Trans>
          削除したデータは元に戻せません。先に、データを書き出して保管してください。本人だけが見られるもの（AIで作成した結果など）は書き出しに入らないため、必要な人が自分で控えてください。
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/administration" search={{ section: 'data' } as never} icon="download">
          {t`データの書き出しへ`}
        </LinkButton>
        <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
          {t`テナントを削除する`}
        </Button>
      </div>
      {isAsking ? <ClosingDialog days={days} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

function Planned({ closing }: { closing: Closing }) {
  const { t } = useLingui()
  const withdrawing = useWithdrawal()
  return (
    <div className="flex flex-col gap-4">
      <Facts>
        <Fact label={<Trans>削除の日時</Trans>}>{formatDateTime(closing.delete_at)}</Fact>
        <Fact label={<Trans>申し込んだ人</Trans>}>{closing.asked_by}</Fact>
        <Fact label={<Trans>申し込んだ日時</Trans>}>{formatDateTime(closing.asked_at)}</Fact>
      </Facts>
      <p className="text-sm">
        <Trans>この日時まで、全員がいつもどおり使えます。削除したデータは元に戻せません。</Trans>
      </p>
      <ActNotes failure={withdrawing.failure} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon="undo"
          busy={withdrawing.isBusy}
          disabled={withdrawing.isOffline}
          onClick={() => void withdrawing.run()}
        >
          {t`削除を取り消す`}
        </Button>
        <LinkButton to="/administration" search={{ section: 'data' } as never} icon="download">
          {t`データの書き出しへ`}
        </LinkButton>
      </div>
    </div>
  )
}
