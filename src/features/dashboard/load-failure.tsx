import { useLingui } from '@lingui/react/macro'
import { classify } from '@/errors/classify'
import { errorMessage } from '@/errors/error-text'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

type LoadFailureProps = { thrown: unknown; isFetching: boolean; onRetry: () => void }

/** The words of spec section 8 for the dashboard. */
export function LoadFailure({ thrown, isFetching, onRetry }: LoadFailureProps) {
  const { t, i18n } = useLingui()
  const message = errorMessage(classify(thrown), i18n)
  return (
    <Banner
      tone="danger"
      role="alert"
      action={<Button size="sm" icon="refresh" busy={isFetching} onClick={onRetry}>{t`再試行`}</Button>}
    >
      {t`顧客情報の読み込みに失敗しました: ${message}`}
    </Banner>
  )
}
