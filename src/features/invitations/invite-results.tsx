import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { errorLines, errorMessage } from '@/errors/error-text'
import { FailureBanner } from '@/errors/failure-banner'
import { inOneLine } from '@/i18n/sentences'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { InvitationLink } from './invitation-link'
import type { InviteResult } from './invite-each'

/** What became of each address, and the links: they are on this screen and nowhere else. */
export function InviteResults({ results, sendsMail }: { results: readonly InviteResult[]; sendsMail: boolean }) {
  if (results.length === 0) return null
  const hasLinks = results.some(({ outcome }) => outcome === 'made')
  const stopped = results.find((result) => result.outcome === 'not-sent')
  return (
    <>
      <FailureBanner thrown={stopped?.thrown ?? null} />
      <div role="status">
        <Card title={<Trans>招待の結果</Trans>}>
          {hasLinks ? (
            <p className="mb-2 text-sm">
              {sendsMail ? (
                <Trans>リンクをメールで送ります。結果は一覧に表示します。リンクを直接渡すこともできます。</Trans>
              ) : (
                <Trans>リンクを本人に渡してください。</Trans>
              )}
              <Trans>
                この画面を離れるとリンクを表示できなくなります。そのときは「再送」で新しいリンクを作れます。
              </Trans>
            </p>
          ) : null}
          <ul className="divide-y divide-line">
            {results.map((result) => (
              <li key={result.email} className="flex flex-col gap-2 py-3">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 break-all font-semibold">{result.email}</span>
                  <Outcome result={result} />
                </p>
                {result.outcome === 'made' && result.invitation.code !== null ? (
                  <InvitationLink email={result.email} code={result.invitation.code} />
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}

function Outcome({ result }: { result: InviteResult }) {
  const { i18n } = useLingui()
  if (result.outcome === 'made') {
    return (
      <Badge tone="success" icon="check">
        <Trans>作成しました</Trans>
      </Badge>
    )
  }
  if (result.outcome === 'member') {
    return (
      <Badge tone="neutral">
        <Trans>既に参加しています</Trans>
      </Badge>
    )
  }
  if (result.outcome === 'refused') {
    const words = inOneLine(errorLines(result.error, i18n)) || errorMessage(result.error, i18n)
    return <span className="text-danger text-sm">{words}</span>
  }
  return (
    <Badge tone="warning" icon="warning">
      {result.outcome === 'no-address' ? (
        <Trans>メールアドレスではありません</Trans>
      ) : (
        <Trans>まだ招待していません</Trans>
      )}
    </Badge>
  )
}
