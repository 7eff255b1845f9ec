import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CheckedDocument } from '#contract/legal-checks'
import { formatDateTime } from '@/i18n/format'
import { Banner } from '@/ui/banner'
import { Card } from '@/ui/card'
import { Fact, Facts } from '@/ui/facts'
import { stateOfFindings } from '../reviews/state-of-findings'
import { useReviews } from '../reviews/use-reviews'
import { ChangedFindings } from './changed-findings'
import { ChangedText } from './changed-text'
import { findingChanges } from './finding-changes'
import { textChanges } from './text-changes'

type ComparisonProps = {
  /** The one that was uploaded first. */
  before: CheckedDocument
  after: CheckedDocument
}

/** Two versions: the findings that are solved, new and left, and the text with what went and what came. */
export function Comparison({ before, after }: ComparisonProps) {
  const { t } = useLingui()
  const blocks = useMemo(() => textChanges(before.text, after.text), [before.text, after.text])
  const { solved, added, left } = findingChanges(before.findings, after.findings)
  const [earlier, later] = [stateOfFindings(useReviews(before)), stateOfFindings(useReviews(after))]
  const changed = blocks.filter(({ kind }) => kind === 'changed').length
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <Facts>
          <Fact label={t`前の版`}>
            <Version document={before} />
          </Fact>
          <Fact label={t`新しい版`}>
            <Version document={after} />
          </Fact>
        </Facts>
      </Card>
      {before.type === after.type ? null : (
        <Banner tone="warning" title={t`2つの文書は種類が違います`}>
          <Trans>種類ごとに見るところが違うため、指摘の増減は内容の変更によるものとは限りません。</Trans>
        </Banner>
      )}
      {before.is_truncated || after.is_truncated ? (
        <Banner tone="warning" title={t`長い文書のため、読み取れた部分だけを比べています`} />
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-3 print:block print:space-y-4">
        <ChangedFindings title={t`解消した指摘`} findings={solved} states={earlier} />
        <ChangedFindings title={t`新しい指摘`} findings={added} states={later} />
        <ChangedFindings title={t`残っている指摘`} findings={left} states={later} />
      </div>
      <Card title={<Trans>本文の違い</Trans>}>
        <p role="status" className="mb-3 text-muted text-sm">
          {changed === 0 ? t`本文に違いはありません。` : <Plural value={changed} other="#か所が変わっています。" />}
        </p>
        {changed === 0 ? null : <ChangedText blocks={blocks} />}
      </Card>
    </div>
  )
}

function Version({ document: { id, title, created_at } }: { document: CheckedDocument }) {
  const time = formatDateTime(created_at)
  return (
    <>
      <Link
        to="/legal-checks/$id"
        params={{ id }}
        className="break-words font-semibold text-accent-ink underline underline-offset-4"
      >
        {title}
      </Link>{' '}
      <span className="text-muted text-sm">
        <Trans>{time} 登録</Trans>
      </span>
    </>
  )
}
