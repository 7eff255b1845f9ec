import { useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'
import type { AppError } from './app-error'
import { presentationOf } from './presentation'

type AgainButtonProps = { error: AppError; busy: boolean; onRetry: () => void; size?: 'sm' | 'md' }

/**
 * 「再試行」 beside what could not be read, where trying again can help (spec section 4); 「再読み込み」 where the database of the
 * server failed, since a moment later it may answer; nothing elsewhere.
 */
export function AgainButton({ error, busy, onRetry, size = 'md' }: AgainButtonProps) {
  const { t } = useLingui()
  const { retryOffered, contactOffered } = presentationOf(error)
  if (!retryOffered && !(contactOffered && error.category === 'database')) return null
  return (
    <Button size={size} icon="refresh" busy={busy} onClick={onRetry}>
      {retryOffered ? t`再試行` : t`再読み込み`}
    </Button>
  )
}
