import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { LegalCheck } from '#contract/legal-checks'
import type { LegalFinding } from '#contract/legal-findings'
import { type DocumentView, ViewSwitch } from '@/pdf/view-switch'
import { Card } from '@/ui/card'
import { MarkedText } from './marked-text-view'
import { PagesView } from './pages-view'
import type { FindingJump } from './use-finding-jump'

type TextCardProps = {
  text: string
  pageStarts: readonly number[]
  /** Those that are marked. */
  findings: readonly LegalFinding[]
  jump: FindingJump
  /** The file, where it is a PDF; null for what has no pages to be drawn. */
  pdf: Pick<LegalCheck, 'id' | 'size'> | null
  className?: string
}

/** What was checked: its text, or where it is a PDF its pages as well. */
export function TextCard({ pdf, className = '', ...rest }: TextCardProps) {
  const hasText = pdf === null || rest.text.trim() !== ''
  const [view, setView] = useState<DocumentView>(hasText ? 'text' : 'pages')
  return (
    <Card
      className={className}
      title={hasText ? <Trans>本文</Trans> : <Trans>ページ</Trans>}
      actions={pdf && hasText ? <ViewSwitch value={view} onChange={setView} /> : null}
    >
      {pdf && view === 'pages' ? <PagesView pdf={pdf} {...rest} /> : <MarkedText {...rest} />}
    </Card>
  )
}

/** A document as {@link TextCard} takes it: null unless it is a PDF. */
export function pdfOf(document: Pick<LegalCheck, 'id' | 'size' | 'media_type'>): TextCardProps['pdf'] {
  return document.media_type === 'application/pdf' ? document : null
}
