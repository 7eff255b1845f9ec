import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import type { LegalFinding } from '#contract/legal-findings'
import { placeOfPassage } from '#contract/passages'
import { classNames } from '@/ui/class-names'
import { leadTo } from '@/ui/lead-to'
import { TONE_SOFT } from '@/ui/tone'
import { FoundPassage } from './found-passage'
import { SEVERITIES } from './legal-words'
import { markedPages, nextFinding, type Segment } from './marked-text'
import type { FindingJump } from './use-finding-jump'

type MarkedTextProps = {
  text: string
  /** Where each page begins, in UTF-16 units; one entry where there are no pages. */
  pageStarts: readonly number[]
  /** Those that are marked. */
  findings: readonly LegalFinding[]
  jump: FindingJump
}

/** A text that was checked, with the passages of its findings marked; each mark leads to its finding. */
export function MarkedText({ text, pageStarts, findings, jump }: MarkedTextProps) {
  const number = use(FoundPassage)
  const pages = useMemo(() => {
    const found = number === null ? null : placeOfPassage(text, pageStarts, number)
    return markedPages(text, pageStarts, findings, found)
  }, [text, pageStarts, findings, number])
  if (pages.length === 1) return <Page segments={pages[0] ?? []} jump={jump} />
  return pages.map((segments, index) => {
    const number = index + 1
    return (
      // One out of sight is not laid out: a long document opens as fast as a short one.
      <section
        key={number}
        className="border-line border-t py-3 [contain-intrinsic-size:auto_40rem] [content-visibility:auto] first:border-t-0 first:pt-0"
      >
        <h3 className="mb-1 text-muted text-xs tabular-nums">
          <Trans>{number}ページ</Trans>
        </h3>
        <Page segments={segments} jump={jump} />
      </section>
    )
  })
}

type PageProps = { segments: readonly Segment[]; jump: FindingJump }

/** The words as they were written: lines break where they broke. */
function Page({ segments, jump }: PageProps) {
  const word = (segment: Segment) =>
    segment.findings.length > 0 ? <Mark key={segment.start} segment={segment} jump={jump} /> : segment.text
  const from = segments.findIndex(({ isFound }) => isFound)
  const to = segments.findLastIndex(({ isFound }) => isFound) + 1
  return (
    <div className="whitespace-pre-wrap break-words leading-loose">
      {segments.slice(0, Math.max(from, 0)).map(word)}
      {to > 0 ? <Found>{segments.slice(from, to).map(word)}</Found> : null}
      {segments.slice(to).map(word)}
    </div>
  )
}

/** What a search has found. Who came for it is led there. */
function Found({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => leadTo(ref.current), [])
  return (
    <mark
      ref={ref}
      tabIndex={-1}
      title={t`検索で見つかった箇所`}
      className="rounded-sm bg-accent-soft py-0.5 text-ink [box-decoration-break:clone]"
    >
      {children}
    </mark>
  )
}

/** A stretch of one passage, or of several. Keys stop only where a passage begins; a press leads on from anywhere in it. */
function Mark({ segment, jump }: { segment: Segment; jump: FindingJump }) {
  const { t, i18n } = useLingui()
  const { start, text, findings, begins } = segment
  const next = nextFinding(segment, jump.active)
  const [first] = findings
  if (!first || !next) return null
  const { tone, label } = SEVERITIES[first.severity]
  const severity = i18n._(label)
  const titles = findings.map(({ title }) => title).join('、')

  function follow(event: MouseEvent) {
    event.preventDefault()
    if (next) jump.toFinding(next)
  }

  return (
    <mark className={classNames('rounded-sm py-0.5 [box-decoration-break:clone]', TONE_SOFT[tone])}>
      <a
        id={jump.placeId(start)}
        href={`#${jump.findingId(next)}`}
        tabIndex={begins.length > 0 ? 0 : -1}
        title={t`重要度 ${severity}: ${titles}`}
        className={classNames(
          'underline decoration-1 underline-offset-4',
          findings.some(({ id }) => id === jump.active) && 'decoration-3',
        )}
        onClick={follow}
      >
        {text}
      </a>
    </mark>
  )
}
