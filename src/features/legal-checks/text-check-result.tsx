import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import type { LegalType } from '#contract/legal-findings'
import { Banner } from '@/ui/banner'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { SCOPE_WORDS, TYPE_WORDS } from './legal-words'
import type { CheckedText } from './text-check-form'
import { TickedFindings } from './ticked-findings'

type ResultProps = {
  /** Takes the focus when the result is there. */
  heading: RefObject<HTMLHeadingElement | null>
  checked: CheckedText
  /** Whether the text was changed since. */
  isOutdated: boolean
}

const ONE_PAGE: readonly number[] = [0]

/** What a check has found, or that it has found nothing and what it looked for. */
export function TextCheckResult({ heading, checked, isOutdated }: ResultProps) {
  const { i18n } = useLingui()
  const { text, as, type, findings } = checked
  const kind = i18n._(TYPE_WORDS[type])
  return (
    <section aria-labelledby="check-result" className="flex flex-col gap-4">
      <div>
        <h2 id="check-result" ref={heading} tabIndex={-1} className="font-bold text-lg">
          {findings.length > 0 ? (
            <Plural value={findings.length} other="気になる点が#件あります" />
          ) : (
            <NothingFound type={type} />
          )}
        </h2>
        <p className="text-muted text-sm">
          {as === 'auto' ? <Trans>種類: {kind}（自動で判定）</Trans> : <Trans>種類: {kind}</Trans>}
        </p>
      </div>
      {isOutdated ? (
        <Banner role="status">
          <Trans>チェックした後に、文章か種類が変わっています。もう一度チェックすると、結果も変わります。</Trans>
        </Banner>
      ) : null}
      {findings.length > 0 ? (
        <TickedFindings
          key={findings.map(({ id }) => id).join()}
          text={text}
          pageStarts={ONE_PAGE}
          findings={findings}
        />
      ) : (
        <Card>
          <p className="flex items-start gap-3">
            <Icon name={type === 'other' ? 'info' : 'success'} className="mt-1 text-accent" />
            <span className="min-w-0 text-pretty">{i18n._(SCOPE_WORDS[type])}</span>
          </p>
        </Card>
      )}
    </section>
  )
}

function NothingFound({ type }: { type: LegalType }) {
  return type === 'other' ? <Trans>チェックしていません</Trans> : <Trans>気になる表現は見つかりませんでした</Trans>
}
