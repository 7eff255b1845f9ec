import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import type { LegalCheck } from '#contract/legal-checks'
import type { LegalFinding } from '#contract/legal-findings'
import { placeOfPassage } from '#contract/passages'
import type { Aim, PdfMark } from '@/pdf/pdf-mark'
import { PdfOfQuery } from '@/pdf/pdf-of-query'
import { findingMarks } from './finding-marks'
import { FoundPassage } from './found-passage'
import { SEVERITIES } from './legal-words'
import { legalCheckQueries } from './queries'
import type { FindingJump } from './use-finding-jump'

/** The mark of what a search has found. */
const FOUND = 'found'
const TO_FOUND: Aim = { markId: FOUND, turn: 0 }

type PagesViewProps = {
  pdf: Pick<LegalCheck, 'id' | 'size'>
  text: string
  pageStarts: readonly number[]
  /** Those that are marked. */
  findings: readonly LegalFinding[]
  jump: FindingJump
}

/** The pages of a PDF that was checked, with the passages of its findings marked over their words. */
export function PagesView({ pdf, text, pageStarts, findings, jump }: PagesViewProps) {
  const { t, i18n } = useLingui()
  const number = use(FoundPassage)
  const query = useQuery(legalCheckQueries.file(pdf))
  const read = useMemo(() => ({ text, pageStarts }), [text, pageStarts])
  const place = useMemo(
    () => (number === null ? null : placeOfPassage(text, pageStarts, number)),
    [number, text, pageStarts],
  )
  const found: PdfMark | null = place && {
    id: FOUND,
    tone: 'accent',
    label: t`検索で見つかった箇所`,
    ...place,
    way: null,
  }
  const ofFindings = findingMarks(findings, text, jump, ({ severity: grade, title: titles }) => {
    const severity = i18n._(SEVERITIES[grade].label)
    return t`重要度 ${severity}: ${titles}`
  })
  const marks = found ? [found, ...ofFindings] : ofFindings
  return (
    <PdfOfQuery
      query={query}
      read={read}
      marks={marks}
      activeId={jump.active}
      aim={jump.aim ?? (found ? TO_FOUND : null)}
    />
  )
}
