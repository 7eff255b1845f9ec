import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CheckedDocument, type LegalCheck, legalChecks } from '#contract/legal-checks'
import { callPatiently } from '@/api/call-patiently'
import { FailureBanner } from '@/errors/failure-banner'
import { failureWords } from '@/errors/failure-words'
import { useOnlineAction } from '@/forms/use-online-action'
import { markChanged } from '@/offline/cache/outdated'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Spinner } from '@/ui/spinner'
import { SCOPE_WORDS } from './legal-words'
import { isUnderWay, legalCheckQueries } from './queries'
import { ReadingNotes } from './reading-notes'
import { ReportButtons } from './report-buttons'
import { EarlierReviews } from './reviews/earlier-reviews'
import { ReviewedFindings } from './reviews/reviewed-findings'
import { pdfOf, TextCard } from './text-card'
import { useFindingJump } from './use-finding-jump'

type BodyProps = {
  /** As it is shown, with what waits on this device. */
  document: LegalCheck
  /** With text and findings, as the server has it; undefined until it was read. */
  read: CheckedDocument | undefined
  mayCheck: boolean
  mayReview: boolean
}

/** What came out of a document: its findings and its text, or how far that is. */
export function DocumentBody({ document, read, mayCheck, mayReview }: BodyProps) {
  if (document.status === 'failed') return <Failed document={document} mayCheck={mayCheck} />
  if (!read) return null
  if (isUnderWay(document) || isUnderWay(read)) return <UnderWay />
  const { findings } = read
  if (read.is_scanned && findings.length === 0) return <Scanned read={read} />
  if (findings.length === 0) return <NothingFound read={read} />
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold text-lg">
          <Plural value={findings.length} other="気になる点が#件あります" />
        </h2>
        <ReportButtons document={read} />
      </div>
      <ReadingNotes read={read} />
      <ReviewedFindings key={findings.map(({ id }) => id).join()} document={read} mayReview={mayReview} />
      <EarlierReviews document={read} />
    </section>
  )
}

function UnderWay() {
  return (
    <Card>
      <p role="status" className="flex items-center gap-3">
        <Spinner label="" />
        <Trans>読み取り中です。終わると、ここに結果が表示されます。</Trans>
      </p>
    </Card>
  )
}

const NONE: readonly never[] = []

/** That nothing was found is worth a paper too: it is the proof that somebody has looked. */
function NothingFound({ read }: { read: CheckedDocument }) {
  const { i18n } = useLingui()
  const jump = useFindingJump()
  const { type } = read
  return (
    <div className="flex flex-col gap-4">
      <Banner
        tone={type === 'other' ? 'info' : 'success'}
        title={
          type === 'other' ? <Trans>チェックしていません</Trans> : <Trans>気になる表現は見つかりませんでした</Trans>
        }
      >
        {i18n._(SCOPE_WORDS[type ?? 'other'])}
      </Banner>
      {type === 'other' ? null : <ReportButtons document={read} />}
      <ReadingNotes read={read} />
      <TextCard text={read.text} pageStarts={read.page_starts} findings={NONE} jump={jump} pdf={pdfOf(read)} />
      <EarlierReviews document={read} />
    </div>
  )
}

/** Nothing was read, but there is something to see. */
function Scanned({ read }: { read: CheckedDocument }) {
  const jump = useFindingJump()
  return (
    <div className="flex flex-col gap-4">
      <ReadingNotes read={read} />
      <TextCard text={read.text} pageStarts={read.page_starts} findings={NONE} jump={jump} pdf={pdfOf(read)} />
    </div>
  )
}

function Failed({ document: { id, failure }, mayCheck }: Pick<BodyProps, 'document' | 'mayCheck'>) {
  const { t, i18n } = useLingui()
  const { message, suggestion } = failureWords(failure, i18n)
  return (
    <Banner
      tone="danger"
      role="status"
      title={t`この文書はチェックできませんでした`}
      action={mayCheck ? <CheckAgain id={id} /> : null}
    >
      <p>{message}</p>
      <p>{suggestion}</p>
    </Banner>
  )
}

/** 「もう一度チェック」, and why that could not be asked for. */
export function CheckAgain({ id, children }: { id: string; children?: ReactNode }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const again = useOnlineAction(async () => {
    await callPatiently(legalChecks.check, { params: { id } })
    await Promise.all([
      markChanged(client, legalCheckQueries.detail(id).queryKey),
      markChanged(client, legalCheckQueries.lists),
    ])
  })
  return (
    <div className="flex flex-col items-end gap-2">
      <Button icon="refresh" busy={again.isBusy} disabled={again.isOffline} onClick={() => void again.run()}>
        {children ?? t`もう一度チェック`}
      </Button>
      <FailureBanner thrown={again.failure} />
    </div>
  )
}
