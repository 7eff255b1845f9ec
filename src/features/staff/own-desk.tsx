import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { staff } from '#contract/staff'
import { QueryView } from '@/errors/query-view'
import { useMay } from '@/session/use-may'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { ListSkeleton } from '@/ui/list/list-skeleton'
import { PageHeader } from '@/ui/page-header'
import { Directory } from './directory'
import { OwnForm } from './own-form'
import { staffQueries } from './queries'

/** For those who lead nobody: whom to call, and the own card. */
export function OwnDesk() {
  const { t } = useLingui()
  const mayRead = useMay(staff.directory)
  return (
    <>
      <PageHeader title={<Trans>スタッフ管理</Trans>} />
      {mayRead ? (
        <Desk />
      ) : (
        <Card>
          <EmptyState icon="lock" title={t`この画面を見る権限がありません`}>
            <Trans>必要な場合は管理者に依頼してください。</Trans>
          </EmptyState>
        </Card>
      )}
    </>
  )
}

function Desk() {
  const directory = useQuery(staffQueries.directory())
  return (
    <QueryView query={directory} skeleton={<ListSkeleton />}>
      {({ colleagues, own_id }) => (
        <div className="flex flex-col gap-5">
          <Directory colleagues={colleagues} ownId={own_id} />
          <OwnCard id={own_id} />
        </div>
      )}
    </QueryView>
  )
}

function OwnCard({ id }: { id: string }) {
  const own = useQuery(staffQueries.one(id))
  return (
    <Card title={<Trans>あなたの情報</Trans>}>
      <QueryView query={own}>{(member) => <OwnForm key={member.version} member={member} />}</QueryView>
    </Card>
  )
}
