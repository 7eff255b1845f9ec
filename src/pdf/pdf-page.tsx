import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import { leadTo } from '@/ui/lead-to'
import type { OpenPdf } from './open-pdf'
import { PageDrawing } from './page-drawing'
import { PageMarks } from './page-marks'
import type { PageShape } from './part-boxes'
import type { Aim, PdfMark, ReadText } from './pdf-mark'
import { placedMarks } from './placed-marks'
import { useInSight } from './use-in-sight'
import { useOpenPage } from './use-open-page'

type PdfPageProps = {
  pdf: OpenPdf
  /** Counted from 1. */
  number: number
  /** How large it is drawn, where 1 is the width of the column. */
  zoom: number
  /** The shape that it has until it is open. */
  usual: Pick<PageShape, 'width' | 'height'>
  read: ReadText
  marks: readonly PdfMark[]
  activeId: string | null
  /** What somebody wants to see on this page. */
  aim: Aim | null
  /** Told whether the page has what was wanted of it. */
  onArrived: (aim: Aim, isMarked: boolean) => void
  /** Told whether it is the page that is being read. */
  onSight: (number: number, isRead: boolean) => void
}

/** It is drawn before it comes into the window. */
const NEAR = '50% 0px'
/** It is being read while it reaches over this stripe of the window, below the bars at its upper edge. */
const READ = '-40% 0px -55% 0px'

/** One page of a PDF: drawn while it is in sight, with the marks over its words. */
export function PdfPage(props: PdfPageProps) {
  const { pdf, number, zoom, usual, read, marks, activeId, aim, onArrived, onSight } = props
  const { t } = useLingui()
  const section = useRef<HTMLElement>(null)
  const wanted = useRef<HTMLElement>(null)
  const isNear = useInSight(section, NEAR)
  const isRead = useInSight(section, READ)
  const { page, isBroken } = useOpenPage(pdf, number, isNear || aim !== null)
  const placed = useMemo(() => (page ? placedMarks(page, number, read, marks) : []), [page, number, read, marks])
  const { width, height } = page ?? usual
  const isKnown = page !== null || isBroken

  useEffect(() => onSight(number, isRead), [number, isRead, onSight])
  useEffect(() => {
    if (!aim) return
    if (isKnown) {
      leadTo(wanted.current ?? section.current)
      onArrived(aim, wanted.current !== null)
    } else {
      section.current?.scrollIntoView({ block: 'start' })
    }
  }, [aim, isKnown, onArrived])

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`${number}ページ`}
      className="relative mx-auto scroll-mt-14 overflow-hidden rounded-sm border border-line bg-white [color-scheme:light]"
      style={{ width: `${zoom * 100}%`, aspectRatio: `${width} / ${height}` }}
    >
      {isBroken ? <BrokenPage /> : null}
      {page && isNear ? <PageDrawing page={page} broken={<BrokenPage />} /> : null}
      <PageMarks placed={placed} activeId={activeId} wanted={aim ? { markId: aim.markId, ref: wanted } : null} />
    </section>
  )
}

/** In the place of a page that is damaged, or whose drawing is. */
function BrokenPage() {
  return (
    <p className="p-5 text-center text-muted text-sm">
      <Trans>このページは表示できません。</Trans>
    </p>
  )
}
