import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isFeatureEnabled } from '#contract/tenant'
import { useFeatures } from '@/features/tenant/queries'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { placeOf } from './navigation'

/** Shows a page only when its feature is on for the tenant; otherwise says so, with a way home. */
export function FeatureGate({ pathname, children }: { pathname: string; children: ReactNode }) {
  const { i18n } = useLingui()
  const flags = useFeatures()
  const place = placeOf(pathname)
  if (!place?.feature || isFeatureEnabled(flags, place.feature)) return children
  return (
    <>
      <PageHeader title={i18n._(place.label)} />
      <Card>
        <EmptyState
          icon="lock"
          title={<Trans>この機能は現在ご利用いただけません</Trans>}
          action={
            <LinkButton to="/" variant="primary" icon="home">
              <Trans>ダッシュボードへ</Trans>
            </LinkButton>
          }
        >
          <Trans>ご利用になりたい場合は、管理者に確認してください。</Trans>
        </EmptyState>
      </Card>
    </>
  )
}
