import { useLingui } from '@lingui/react/macro'
import type { AiResult } from '#contract/ai-results'
import { research } from '#contract/research'
import { download } from '@/api/download'
import { notify } from '@/errors/notify'
import { useOnlineAction } from '@/forms/use-online-action'
import { saveFile } from '@/lib/save-file'
import { useMay } from '@/session/use-may'
import { Button } from '@/ui/button'

/** Hands a finished research over as PDF, for who may ask for one. */
export function PdfButton({ result }: { result: AiResult }) {
  const { t } = useLingui()
  const [endpoint, usualName] =
    result.kind === 'research.competitor'
      ? ([research.competitorPdf, '競合分析.pdf'] as const)
      : ([research.customerPdf, '顧客調査.pdf'] as const)
  const mayPrint = useMay(endpoint)
  const act = useOnlineAction(async () => {
    try {
      // What is printed is the result; the name is what the call asks for.
      const { blob, name } = await download(endpoint, { body: { name: result.title, result_id: result.id } })
      saveFile(new File([blob], name || usualName, { type: blob.type }))
    } catch (thrown) {
      notify.error(thrown)
    }
  })
  if (!mayPrint) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon="download"
      busy={act.isBusy}
      disabled={act.isOffline}
      onClick={() => void act.run()}
    >
      {t`PDFで保存`}
    </Button>
  )
}
