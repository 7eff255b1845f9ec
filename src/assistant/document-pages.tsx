import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KnowledgeText } from '#contract/knowledge'
import type { Aim, PdfMark } from '@/pdf/pdf-mark'
import { PdfOfQuery } from '@/pdf/pdf-of-query'
import { LostPassage } from './lost-passage'
import { type Passage, placeOf } from './passage-in-text'
import { documentFile } from './queries'

/** The mark of what an answer rests on. */
const PASSAGE = 'passage'
const TO_PASSAGE: Aim = { markId: PASSAGE, turn: 0 }

/** The pages of a PDF of the knowledge base, which open at the passage that an answer rests on. */
export function DocumentPages({ found, passage }: { found: KnowledgeText; passage: Passage | null }) {
  const { t } = useLingui()
  const query = useQuery(documentFile(found))
  const read = useMemo(() => ({ text: found.text, pageStarts: found.page_starts }), [found])
  const place = useMemo(() => passage && placeOf(found, passage), [found, passage])
  const label = t`回答の根拠`
  const marks = useMemo(
    (): PdfMark[] =>
      place ? [{ id: PASSAGE, tone: 'accent', label, start: place.from, end: place.to, way: null }] : [],
    [place, label],
  )
  return (
    // The dialog scrolls by itself, so that no bar lies above them, from its edge on.
    <div className="[--bars:-0.25rem] [--under-bar:var(--color-raised)]">
      {passage && passage.text !== '' && !place ? <LostPassage passage={passage} /> : null}
      <PdfOfQuery query={query} read={read} marks={marks} activeId={null} aim={place ? TO_PASSAGE : null} />
    </div>
  )
}
