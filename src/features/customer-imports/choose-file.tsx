import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { customerImports, IMPORT_DAYS, IMPORT_ROWS } from '#contract/customer-imports'
import { FILE_LIMIT } from '#contract/uploads'
import { callPatiently } from '@/api/call-patiently'
import { uploadFile } from '@/api/upload-file'
import { FailureBanner } from '@/errors/failure-banner'
import { formatNumber } from '@/i18n/numbers'
import { formatBytes } from '@/i18n/units'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ProgressBar } from '@/ui/progress-bar'
import { useImportAct } from './use-import-act'

/** The first step: a file goes to the server, which reads its columns. Nothing is imported by it. */
export function ChooseFile() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const choosing = useImportAct(async (file: File) => {
    try {
      const onProgress = (sent: number, size: number) => setPercent((sent / size) * 100)
      const { id: file_id } = await uploadFile(file, { onProgress })
      const begun = await callPatiently(customerImports.create, { body: { file_id } })
      void navigate({ to: '/customers/import', search: { id: begun.id } })
      return begun
    } finally {
      setPercent(null)
    }
  })
  const rows = formatNumber(IMPORT_ROWS)
  const size = formatBytes(FILE_LIMIT)
  return (
    <Card title={<Trans>ファイルを選ぶ</Trans>}>
      <div className="flex flex-col gap-4">
        <p className="text-sm">
          <Trans>
            1行目に見出しがあるCSVファイルを選んでください。文字コード（UTF-8・Shift_JIS）と区切りは自動で判別します。選んだだけでは、顧客は変わりません。
          </Trans>
        </p>
        <FailureBanner thrown={choosing.failure} />
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen) void choosing.run(chosen)
          }}
        />
        <div>
          <Button
            variant="primary"
            icon="upload"
            busy={choosing.isBusy}
            disabled={choosing.isOffline}
            onClick={() => input.current?.click()}
          >
            {t`CSVファイルを選ぶ`}
          </Button>
        </div>
        {percent === null ? null : <ProgressBar label={t`送信中`} percent={percent} />}
        <p className="text-muted text-sm">
          <Trans>
            一度に{rows}件・{size}まで。ファイルと各行の内容は{IMPORT_DAYS}
            日で消去されます。それまでは、取り込みをまとめて元に戻せます。
          </Trans>
        </p>
      </div>
    </Card>
  )
}
