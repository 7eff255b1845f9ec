import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useState } from 'react'
import { FailureBanner } from '@/errors/failure-banner'
import { isChunkLoadError } from '@/lib/load-chunk'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { ScrollSideways } from '@/ui/scroll-sideways'
import { Spinner } from '@/ui/spinner'
import type { OpenPdf } from './open-pdf'
import { type Aim, type PdfMark, pageAt, type ReadText } from './pdf-mark'
import { PdfPage } from './pdf-page'
import { PdfToolbar } from './pdf-toolbar'
import { useKeptPlace } from './use-kept-place'
import { usePagesSeen } from './use-pages-seen'
import { usePdf } from './use-pdf'
import { useUsualShape } from './use-usual-shape'

type PdfPagesProps = {
  file: Blob
  read: ReadText
  marks: readonly PdfMark[]
  /** The mark that was followed last. */
  activeId: string | null
  /** Where to begin, and where to go from then on. */
  aim: Aim | null
}

/** A PDF as its pages, with passages marked over their words. What draws it comes when it is first asked for. */
export function PdfPages({ file, ...rest }: PdfPagesProps) {
  const { t } = useLingui()
  const { pdf, failure, again } = usePdf(file)
  if (pdf) return <Pages pdf={pdf} {...rest} />
  if (failure === null) {
    return (
      <p role="status" className="flex items-center gap-3 py-6">
        <Spinner label="" />
        <Trans>ページを開いています。</Trans>
      </p>
    )
  }
  if (!isChunkLoadError(failure)) return <FailureBanner thrown={failure} title={t`このPDFのページを表示できません`} />
  return (
    <EmptyState
      icon="cloud-off"
      title={t`ページを表示する機能が、この端末にありません`}
      action={<Button icon="refresh" onClick={again}>{t`再試行`}</Button>}
    >
      {t`接続して一度開くと、次からはオフラインでも表示できます。本文は今でも読めます。`}
    </EmptyState>
  )
}

type PagesProps = Omit<PdfPagesProps, 'file'> & { pdf: OpenPdf }

function Pages({ pdf, read, marks, activeId, aim }: PagesProps) {
  const { t } = useLingui()
  const { pageCount } = pdf
  const pages = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [arrived, setArrived] = useState<{ aim: Aim; isMarked: boolean } | null>(null)
  const keepPlace = useKeptPlace(pages, zoom)
  const usual = useUsualShape(pdf)
  const { current, onSight } = usePagesSeen()
  const onArrived = useCallback((to: Aim, isMarked: boolean) => setArrived({ aim: to, isMarked }), [])
  const aimed = marks.find(({ id }) => id === aim?.markId)
  const aimedPage = aimed ? Math.min(pageAt(aimed.start, read), pageCount) : null
  const isMissed = arrived !== null && arrived.aim === aim && !arrived.isMarked

  function goTo(number: number) {
    const page = pages.current?.children[number - 1]
    page?.scrollIntoView({ block: 'start' })
  }

  function drawAt(size: number) {
    keepPlace(current)
    setZoom(size)
  }

  return (
    <div className="flex flex-col gap-3">
      <PdfToolbar page={current} pageCount={pageCount} onPage={goTo} zoom={zoom} onZoom={drawAt} />
      <div role="status">
        {isMissed && aimedPage !== null ? (
          <Banner tone="warning">
            <Trans>この箇所は、ページの上では見つかりませんでした。{aimedPage}ページを表示しています。</Trans>
          </Banner>
        ) : null}
      </div>
      {usual ? (
        <ScrollSideways label={t`ページ`}>
          <div ref={pages} className="flex flex-col gap-3">
            {Array.from({ length: pageCount }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: pages never change their order
                key={index}
                pdf={pdf}
                number={index + 1}
                zoom={zoom}
                usual={usual}
                read={read}
                marks={marks}
                activeId={activeId}
                aim={aimedPage === index + 1 ? aim : null}
                onArrived={onArrived}
                onSight={onSight}
              />
            ))}
          </div>
        </ScrollSideways>
      ) : null}
    </div>
  )
}
