import { Trans, useLingui } from '@lingui/react/macro'
import { reloadPage } from '@/lib/load-page'
import { Button } from '@/ui/button'
import { useSlow } from '@/ui/use-slow'
import { PageSkeleton } from './boot-screen'

/** Shown when a page takes longer than a moment to load. */
export function PendingScreen() {
  const isSlow = useSlow()
  return (
    <>
      {isSlow ? (
        <SlowNote />
      ) : (
        <p role="status" className="sr-only">
          <Trans>読み込み中</Trans>
        </p>
      )}
      <PageSkeleton />
    </>
  )
}

function SlowNote() {
  const { t } = useLingui()
  return (
    <div role="status" className="mx-auto flex max-w-6xl flex-wrap items-center gap-3 px-4 pt-6 sm:px-6">
      <p>
        <Trans>画面の読み込みに時間がかかっています。接続を確認してください。</Trans>
      </p>
      <Button size="sm" icon="refresh" onClick={() => void reloadPage()}>
        {t`再読み込み`}
      </Button>
    </div>
  )
}
