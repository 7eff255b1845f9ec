import { useLingui } from '@lingui/react/macro'
import { AgainButton } from '@/errors/again-button'
import { ContactButton } from '@/errors/contact-button'
import { errorMessage } from '@/errors/error-text'
import { ErrorTrace } from '@/errors/error-trace'
import { namedFailure } from '@/errors/named-failure'
import { Banner } from '@/ui/banner'

type LoadFailureProps = { thrown: unknown; isFetching: boolean; onRetry: () => void }

/** The words of spec section 8 for the dashboard. */
export function LoadFailure({ thrown, isFetching, onRetry }: LoadFailureProps) {
  const { t, i18n } = useLingui()
  const error = namedFailure(thrown)
  const message = errorMessage(error, i18n)
  return (
    <Banner
      tone="danger"
      role="alert"
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <AgainButton size="sm" error={error} busy={isFetching} onRetry={onRetry} />
          <ContactButton size="sm" error={error} />
        </div>
      }
    >
      {t`顧客情報の読み込みに失敗しました: ${message}`}
      <ErrorTrace error={error} />
    </Banner>
  )
}
