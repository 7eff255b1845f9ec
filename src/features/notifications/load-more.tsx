import { useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'

type LoadMoreProps = { hasMore: boolean; busy: boolean; onMore: () => void }

/** Fetches the next page of 10. */
export function LoadMore({ hasMore, busy, onMore }: LoadMoreProps) {
  const { t } = useLingui()
  if (!hasMore) return null
  return (
    <div className="flex justify-center p-2">
      <Button size="sm" variant="ghost" busy={busy} onClick={onMore}>
        {t`さらに読み込む`}
      </Button>
    </div>
  )
}
