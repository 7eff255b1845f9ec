import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { hasUnsavedInput, subscribeUnsavedInput } from '@/lib/dirty-registry'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { applyUpdate } from './update'
import { getUpdate, subscribeUpdate } from './update-store'

/** Who said 「あとで」 is asked again after this time. */
const LATER_MS = 60 * 60_000

/** Says that a new version is here. A tab with unsaved input updates only after that is saved. */
export function UpdateBanner() {
  const { t } = useLingui()
  const { available, wanted, applying, needed } = useSyncExternalStore(subscribeUpdate, getUpdate)
  const unsaved = useSyncExternalStore(subscribeUnsavedInput, hasUnsavedInput)
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (!isLater) return
    const timer = setTimeout(() => setLater(false), LATER_MS)
    return () => clearTimeout(timer)
  }, [isLater])
  // The server takes nothing from this version any more, or another tab runs a newer one.
  const isNeeded = needed || available === 'required'
  if (available === 'no' || (isLater && !isNeeded && !wanted)) return null
  const buttons = (
    <div className="flex flex-wrap justify-end gap-2">
      {isNeeded || applying ? null : (
        <Button size="sm" variant="ghost" onClick={() => setLater(true)}>
          {t`あとで`}
        </Button>
      )}
      <Button size="sm" variant="primary" busy={applying} onClick={applyUpdate}>
        {t`更新`}
      </Button>
    </div>
  )
  return (
    <Banner
      role="status"
      tone="accent"
      icon="refresh"
      title={t`新しいバージョンが利用可能です`}
      action={wanted ? null : buttons}
    >
      {wanted || unsaved
        ? t`入力中の内容を保存してから更新します`
        : isNeeded
          ? t`続けるには更新が必要です。未送信の記録は残ります。`
          : t`更新は数秒で終わります。入力中の内容と未送信の変更は残ります。`}
    </Banner>
  )
}
