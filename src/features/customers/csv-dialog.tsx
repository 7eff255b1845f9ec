import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureBanner } from '@/errors/failure-banner'
import { useForSamePerson } from '@/forms/use-for-same-person'
import { useIsOffline } from '@/forms/use-is-offline'
import { saveFile } from '@/lib/save-file'
import { toTokyoDay } from '@/lib/tokyo-time'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ProgressBar } from '@/ui/progress-bar'
import { RadioGroupField } from '@/ui/radio-group-field'
import type { Chosen } from './chosen-customers'
import type { ListedCustomers } from './customer-filters'
import { CopyNotWhole, type CsvEncoding, chosenOf, customersCsv, wholeList } from './customers-csv'

type CsvDialogProps = {
  filter: ListedCustomers
  /** New customers, of the list or of those who are chosen, that the server does not have yet. */
  waiting: number
  /** Only these, whatever the list shows. */
  chosen?: Chosen
  onClose: () => void
}

/** Saves the customers of the list as it is narrowed, for a spreadsheet. */
export function CsvDialog({ filter, waiting, chosen, onClose }: CsvDialogProps) {
  const { t } = useLingui()
  const [encoding, setEncoding] = useState<CsvEncoding>('utf-8')
  const { save, percent, isBusy, failure, saved } = useSaveCsv(filter, encoding, chosen)
  return (
    <Dialog
      open
      size="md"
      title={<Trans>顧客をCSVで保存</Trans>}
      closable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {saved ? t`閉じる` : t`キャンセル`}
          </Button>
          <Button variant="primary" icon="download" busy={isBusy} onClick={() => void save()}>{t`保存`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm">
          {chosen ? (
            <Trans>
              選択した顧客を保存します。ファイルには個人情報が入ります。ほかの人が開けない場所に保管してください。
            </Trans>
          ) : (
            <Trans>
              表示中の条件に合う顧客を、一覧と同じ並びで保存します。ファイルには個人情報が入ります。ほかの人が開けない場所に保管してください。
            </Trans>
          )}
        </p>
        <Notes waiting={waiting} />
        <RadioGroupField
          label={t`文字コード`}
          value={encoding}
          onChange={setEncoding}
          options={[
            { value: 'utf-8', label: t`UTF-8（Excel・Googleスプレッドシート）` },
            { value: 'shift_jis', label: t`Shift_JIS（古いソフト）` },
          ]}
        />
        {percent === null ? null : <ProgressBar label={t`読み込みの進み具合`} percent={percent} />}
        <Failure failure={failure} />
        {saved ? <Saved {...saved} /> : null}
      </div>
    </Dialog>
  )
}

function Notes({ waiting }: { waiting: number }) {
  const isOffline = useIsOffline()
  return (
    <>
      {isOffline ? (
        <Banner tone="warning" icon="cloud-off" role="status">
          <Trans>オフラインです。この端末のコピーから保存します。</Trans>
        </Banner>
      ) : null}
      {waiting > 0 ? (
        <Banner tone="warning">
          <Plural value={waiting} other="未送信の顧客#件は、まだ入りません。" />
        </Banner>
      ) : null}
    </>
  )
}

function Failure({ failure }: { failure: unknown }) {
  if (!(failure instanceof CopyNotWhole)) return <FailureBanner thrown={failure} />
  return (
    <Banner tone="danger" role="alert">
      <Trans>この端末のコピーがまだそろっていません。接続しているときに保存してください。</Trans>
    </Banner>
  )
}

type SavedFile = { count: number; lost: readonly string[] }

/** What is in the file, and which letters are not. */
function Saved({ count, lost }: SavedFile) {
  const letters = lost.slice(0, 20).join(' ')
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      <p>
        <Plural value={count} other="#件を保存しました。" />
      </p>
      {lost.length > 0 ? (
        <Banner tone="warning">
          <Trans>Shift_JISにない文字を「〓」に置き換えました: {letters}</Trans>
        </Banner>
      ) : null}
    </div>
  )
}

function useSaveCsv(filter: ListedCustomers, encoding: CsvEncoding, chosen?: Chosen) {
  const { t } = useLingui()
  const [percent, setPercent] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [saved, setSaved] = useState<SavedFile | null>(null)
  const forSamePerson = useForSamePerson()

  async function save(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    setSaved(null)
    try {
      const onProgress = (read: number, total: number) => setPercent(total === 0 ? 100 : (read / total) * 100)
      const listed = await forSamePerson(() =>
        chosen ? chosenOf(chosen, filter, onProgress) : wholeList(filter, onProgress),
      )
      const { bytes, lost } = customersCsv(listed, encoding)
      saveFile(new File([bytes], t`顧客-${toTokyoDay()}.csv`, { type: 'text/csv' }))
      setSaved({ count: listed.length, lost })
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setBusy(false)
      setPercent(null)
    }
  }

  return { save, percent, isBusy, failure, saved }
}
