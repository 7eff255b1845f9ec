import { useLingui } from '@lingui/react/macro'
import { type FeatureFlags, isFeatureEnabled } from '#contract/tenant'
import { LinkButton } from '@/ui/link-button'

/** All of them in one line. */
const ON_A_PHONE = 'max-sm:px-2 max-sm:text-sm max-sm:*:hidden'

/** The ways that are taken most often. What the tenant has switched off is not offered. */
export function QuickActions({ flags }: { flags: FeatureFlags }) {
  const { t } = useLingui()
  const [hasCustomers, hasChat] = [isFeatureEnabled(flags, 'customers'), isFeatureEnabled(flags, 'chat')]
  if (!hasCustomers && !hasChat) return null
  return (
    <nav aria-label={t`クイックアクション`} className="flex flex-wrap items-center gap-2 print:hidden">
      {hasCustomers ? (
        <>
          <LinkButton to="/customers" icon="customers" className={ON_A_PHONE}>{t`顧客一覧を開く`}</LinkButton>
          <LinkButton
            to="/customers"
            search={{ new: 1 }}
            icon="plus"
            className={ON_A_PHONE}
          >{t`顧客を追加`}</LinkButton>
        </>
      ) : null}
      {hasChat ? <LinkButton to="/chat" icon="chat" className={ON_A_PHONE}>{t`チャットを開く`}</LinkButton> : null}
    </nav>
  )
}
