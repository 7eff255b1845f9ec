import { useLingui } from '@lingui/react/macro'
import { type CheckedDocument, legalChecks } from '#contract/legal-checks'
import { download } from '@/api/download'
import { notify } from '@/errors/notify'
import { useOnlineAction } from '@/forms/use-online-action'
import { saveFile } from '@/lib/save-file'
import { Button } from '@/ui/button'
import { findingsCsv } from './findings-csv'
import { useReviews } from './reviews/use-reviews'

/** Hands the findings over, with what was said of them: on paper, or as a table. */
export function ReportButtons({ document }: { document: CheckedDocument }) {
  const { t, i18n } = useLingui()
  const reviews = useReviews(document).map(({ record }) => record)
  const { id, title } = document
  const printing = useOnlineAction(async () => {
    try {
      const { blob } = await download(legalChecks.report, { params: { id } })
      saveFile(new File([blob], `${title}.pdf`, { type: blob.type }))
    } catch (thrown) {
      notify.error(thrown)
    }
  })
  const saveTable = () =>
    saveFile(new File([findingsCsv(document, reviews, i18n)], `${title}.csv`, { type: 'text/csv' }))
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        size="sm"
        icon="download"
        busy={printing.isBusy}
        disabled={printing.isOffline}
        onClick={() => void printing.run()}
      >{t`PDFで保存`}</Button>
      <Button size="sm" icon="download" onClick={saveTable}>{t`CSVで保存`}</Button>
    </div>
  )
}
