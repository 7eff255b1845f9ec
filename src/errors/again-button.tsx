import { useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'
import type { AppError } from './app-error'
import { presentationOf } from './presentation'

type AgainButtonProps = { error: AppError; busy: boolean; onRetry: () => void; size?: 'sm' | 'md' }

/** 「再試行」 where trying again can help (spec section 4); nothing elsewhere. */
export function AgainButton({ error, busy, onRetry, size = 'md' }: AgainButtonProps) {
  const { t } = useLingui()
  if (!presentationOf(error).retryOffered) return null
  return <Button size={size} icon="refresh" busy={busy} onClick={onRetry}>{t`再試行`}</Button>
}
