import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type InvitationWithCode, invitations } from '#contract/invitations'
import { QueryView } from '@/errors/query-view'
import { useMay } from '@/session/use-may'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { ChangeDialog, type InvitationChange } from './change-dialog'
import { InvitationRow } from './invitation-row'
import type { InviteResult } from './invite-each'
import { InviteForm } from './invite-form'
import { InviteResults } from './invite-results'
import { invitationQueries } from './queries'

/** Who was invited and what became of it; a form for one or many; the links of what was just made. */
export function InvitationsScreen() {
  const mayInvite = useMay(invitations.create)
  const [results, setResults] = useState<readonly InviteResult[]>([])
  const [change, setChange] = useState<InvitationChange | null>(null)
  const list = useQuery(invitationQueries.list())

  /** A link that is dead by now is not shown beside the new one. */
  const add = (made: readonly InviteResult[]) => setResults((before) => [...made, ...withoutThose(before, made)])
  /** What was left over before is in the field again: this time says what becomes of it. */
  const show = (made: readonly InviteResult[]) => setResults((before) => [...made, ...withoutThose(done(before), made)])
  const renewed = (invitation: InvitationWithCode) => add([{ email: invitation.email, outcome: 'made', invitation }])
  const withdrawn = (email: string) => setResults((before) => before.filter((one) => one.email !== email))

  return (
    <>
      <PageHeader
        title={<Trans>招待管理</Trans>}
        below={list.data ? <Plural value={list.data.total} other="#件" /> : '\u00a0'}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          {mayInvite ? <InviteForm sendsMail={list.data?.sends_mail} onResults={show} /> : null}
          <InviteResults results={results} sendsMail={list.data?.sends_mail ?? false} />
        </div>
        <Card title={<Trans>招待の一覧</Trans>}>
          <QueryView
            query={list}
            empty={({ invitations: found }) => found.length === 0}
            emptyState={
              <EmptyState icon="invite" title={<Trans>まだ招待がありません</Trans>}>
                <Trans>メールアドレスを入力して招待すると、ここに表示されます。</Trans>
              </EmptyState>
            }
          >
            {({ total, invitations: found }) => (
              <>
                <ul className="divide-y divide-line">
                  {found.map((one) => (
                    <InvitationRow key={one.id} invitation={one} onChange={setChange} />
                  ))}
                </ul>
                {total > found.length ? (
                  <p className="mt-3 text-muted text-sm">
                    <Trans>新しい{found.length}件を表示しています。</Trans>
                  </p>
                ) : null}
              </>
            )}
          </QueryView>
        </Card>
      </div>
      {change ? (
        <ChangeDialog change={change} onClose={() => setChange(null)} onRenewed={renewed} onWithdrawn={withdrawn} />
      ) : null}
    </>
  )
}

function withoutThose(results: readonly InviteResult[], others: readonly InviteResult[]): InviteResult[] {
  const emails = new Set(others.map(({ email }) => email))
  return results.filter(({ email }) => !emails.has(email))
}

const done = (results: readonly InviteResult[]) =>
  results.filter(({ outcome }) => outcome === 'made' || outcome === 'member')
