import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { marketing } from '#contract/marketing'
import { FailureBanner } from '@/errors/failure-banner'
import { OfflineNote } from '@/forms/offline-note'
import { useIsOffline } from '@/forms/use-is-offline'
import { useMay } from '@/session/use-may'
import { Dialog } from '@/ui/dialog'
import { Skeleton } from '@/ui/skeleton'
import { AdFindings } from './ad-findings'
import { CarefulCopy } from './careful-copy'
import { marketingQueries } from './queries'

type CheckedCopyDialogProps = {
  title: string
  text: string
  /** Accessible name of the button that copies. */
  label: string
  onClose: () => void
  /** Below the text: how long it may be. */
  children?: ReactNode
}

/** A text for the public, looked through by the rules for advertising before it is copied. */
export function CheckedCopyDialog({ title, text, label, onClose, children }: CheckedCopyDialogProps) {
  const { t } = useLingui()
  const mayCheck = useMay(marketing.checkPost)
  const isOffline = useIsOffline()
  const { data, error, isFetching } = useQuery({ ...marketingQueries.check(text), enabled: mayCheck })
  const isChecking = !data && isFetching && !isOffline
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={<CarefulCopy text={text} label={label} findings={data?.findings ?? null} busy={isChecking} />}
    >
      <p className="whitespace-pre-wrap break-words">{text}</p>
      {children}
      {data ? <AdFindings findings={data.findings} /> : null}
      {isChecking ? (
        <div role="status" aria-busy="true" className="mt-3">
          <span className="sr-only">{t`広告のルールで確かめています`}</span>
          <Skeleton lines={2} />
        </div>
      ) : null}
      {data ? null : (
        <div className="mt-3 flex flex-col gap-3 empty:hidden">
          <OfflineNote>{t`オフラインです。接続すると、広告のルールで確かめられます。`}</OfflineNote>
          {mayCheck ? null : (
            <p className="text-muted text-sm">
              <Trans>広告のルールで確かめる権限がありません。</Trans>
            </p>
          )}
          {isChecking || isOffline ? null : <FailureBanner thrown={error} title={t`確かめられませんでした`} />}
        </div>
      )}
    </Dialog>
  )
}
