import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type CustomerImport,
  customerImports,
  type ImportKey,
  type ImportMapping,
  VERDICTS,
  type Verdict,
} from '#contract/customer-imports'
import { callPatiently } from '@/api/call-patiently'
import { download } from '@/api/download'
import { FailureBanner } from '@/errors/failure-banner'
import { useOnlineAction } from '@/forms/use-online-action'
import { formatNumber } from '@/i18n/numbers'
import { saveFile } from '@/lib/save-file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { RadioGroupField } from '@/ui/radio-group-field'
import { Switch } from '@/ui/switch'
import { VERDICT_WORDS } from './import-words'
import { RowList } from './row-list'
import { useImportAct } from './use-import-act'

type CheckResultProps = {
  shown: CustomerImport
  /** Whether the columns were changed since: what would be imported is not what is chosen by now. */
  isOutdated: boolean
}

/** The third step: what would become of each row, before anything is written. */
export function CheckResult({ shown, isOutdated }: CheckResultProps) {
  const { t, i18n } = useLingui()
  const { id, mapping, key, verdicts } = shown
  const count = (verdict: Verdict) => verdicts[verdict] ?? 0
  const [verdict, setVerdict] = useState<Verdict>(() => VERDICTS.find((one) => count(one) > 0) ?? 'new')
  const [withDuplicates, setWithDuplicates] = useState(false)
  const total = count('new') + count('update') + (withDuplicates ? count('duplicate') : 0)
  const running = useImportAct(() =>
    callPatiently(customerImports.run, {
      params: { id },
      body: { tried: { mapping: mapping as ImportMapping, key: key as ImportKey }, with_duplicates: withDuplicates },
    }),
  )
  return (
    <Card title={<Trans>確認の結果</Trans>}>
      <div className="flex flex-col gap-4">
        <RadioGroupField
          label={t`確認した行`}
          labelHidden
          value={verdict}
          onChange={setVerdict}
          options={VERDICTS.filter((one) => count(one) > 0).map((one) => ({
            value: one,
            label: `${i18n._(VERDICT_WORDS[one].label)} ${formatNumber(count(one))}`,
          }))}
        />
        <RowList shown={shown} verdict={verdict} />
        {verdict === 'error' ? <ErrorFile shown={shown} /> : null}
        {count('duplicate') > 0 ? (
          <Switch
            label={t`重複の可能性がある行も、新しい顧客として取り込む`}
            checked={withDuplicates}
            onChange={setWithDuplicates}
          />
        ) : null}
        <FailureBanner thrown={running.failure} title={t`取り込みを始められませんでした`} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            busy={running.isBusy}
            disabled={running.isOffline || isOutdated || total === 0}
            onClick={() => void running.run()}
          >
            <Plural value={total} other="#件を取り込む" />
          </Button>
          <p className="text-muted text-sm">
            {isOutdated ? (
              <Trans>列の割り当てを変更しました。もう一度内容を確認してください。</Trans>
            ) : total === 0 ? (
              <Trans>取り込む行がありません。</Trans>
            ) : count('error') > 0 ? (
              <Trans>エラーの行は取り込みません。</Trans>
            ) : null}
          </p>
        </div>
      </div>
    </Card>
  )
}

/** The rows that were not understood, to be mended in a spreadsheet and chosen again. */
function ErrorFile({ shown: { id } }: { shown: CustomerImport }) {
  const { t } = useLingui()
  const saving = useOnlineAction(async () => {
    const { blob, name } = await download(customerImports.errors, { params: { id } })
    saveFile(new File([blob], name, { type: 'text/csv' }))
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        size="sm"
        icon="download"
        busy={saving.isBusy}
        disabled={saving.isOffline}
        onClick={() => void saving.run()}
      >
        {t`エラー行をCSVで保存`}
      </Button>
      <FailureBanner thrown={saving.failure} />
    </div>
  )
}
