import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type FeatureFlags, isFeatureEnabled } from '#contract/tenant'
import { LinkButton } from '@/ui/link-button'

/** The ways that are taken most often. What the tenant has switched off is not offered. */
export function QuickActions({ flags }: { flags: FeatureFlags }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`クイックアクション`} className="flex flex-wrap items-center gap-2 print:hidden">
      {isFeatureEnabled(flags, 'customers') ? (
        <>
          <LinkButton to="/customers" icon="customers">{t`顧客一覧を開く`}</LinkButton>
          <LinkButton to="/customers" search={{ new: 1 }} icon="plus">{t`顧客を追加`}</LinkButton>
        </>
      ) : null}
      {isFeatureEnabled(flags, 'chat') ? <Chat /> : null}
    </nav>
  )
}

/** Still to come: it is there, but does not ask to be pressed. */
function Chat() {
  const { t } = useLingui()
  const id = useId()
  return (
    <span className="flex items-center">
      <LinkButton to="/chat" variant="ghost" icon="chat" aria-describedby={id}>{t`チャットを開く`}</LinkButton>
      <span id={id} className="text-muted text-xs">{t`準備中`}</span>
    </span>
  )
}
