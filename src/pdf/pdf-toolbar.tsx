import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '@/ui/icon-button'

/** How large pages can be drawn; 1 is the width of the column. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

type PdfToolbarProps = {
  /** The page in sight, counted from 1. */
  page: number
  pageCount: number
  onPage: (number: number) => void
  zoom: number
  onZoom: (zoom: number) => void
}

/** Turns the pages, and draws them larger and smaller. */
export function PdfToolbar({ page, pageCount, onPage, zoom, onZoom }: PdfToolbarProps) {
  const { t } = useLingui()
  const smaller = ZOOMS.findLast((one) => one < zoom)
  const larger = ZOOMS.find((one) => one > zoom)
  const percent = Math.round(zoom * 100)
  return (
    // Below the bar of the app, unless the pages scroll by themselves.
    <div className="sticky top-(--bars,4rem) z-10 -mx-3 flex flex-wrap items-center justify-between bg-(--under-bar,var(--color-surface)) print:hidden">
      <div className="flex items-center">
        <IconButton label={t`前のページ`} icon="chevron-up" disabled={page <= 1} onClick={() => onPage(page - 1)} />
        <p className="min-w-24 text-center text-sm tabular-nums">
          <Trans>
            {pageCount}ページ中{page}ページ
          </Trans>
        </p>
        <IconButton
          label={t`次のページ`}
          icon="chevron-down"
          disabled={page >= pageCount}
          onClick={() => onPage(page + 1)}
        />
      </div>
      <div className="flex items-center">
        <IconButton
          label={t`小さくする`}
          icon="minus"
          disabled={smaller === undefined}
          onClick={() => onZoom(smaller ?? zoom)}
        />
        <p role="status" className="min-w-10 text-center text-sm tabular-nums">
          {percent}%
        </p>
        <IconButton
          label={t`大きくする`}
          icon="plus"
          disabled={larger === undefined}
          onClick={() => onZoom(larger ?? zoom)}
        />
      </div>
    </div>
  )
}
