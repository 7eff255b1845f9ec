import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { hasUnsavedInput, subscribeUnsavedInput } from '@/lib/dirty-registry'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { applyUpdate } from './update'
import { getUpdate, subscribeUpdate } from './update-store'

/** Says that a new version is here. A tab with unsaved input updates only after that is saved. */
export function UpdateBanner() {
  const { t } = useLingui()
  const { available, wanted, applying, needed } = useSyncExternalStore(subscribeUpdate, getUpdate)
  const unsaved = useSyncExternalStore(subscribeUnsavedInput, hasUnsavedInput)
  if (available === 'no') return null
  const button = (
    <Button size="sm" variant="primary" icon="refresh" busy={applying} onClick={applyUpdate}>
      {t`更新`}
    </Button>
  )
  return (
    <Banner
      role="status"
      tone="accent"
      icon="gift"
      title={t`新しいバージョンが利用可能です`}
      action={wanted ? null : button}
    >
      {wanted || unsaved
        ? t`入力中の内容を保存してから更新します`
        : needed
          ? t`続けるには更新が必要です。未送信の記録は残ります。`
          : null}
    </Banner>
  )
}
