import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { usePlace } from './place'

/** What each page that is not there yet will be for. */
export const PURPOSES: Readonly<Record<string, MessageDescriptor>> = {
  '/workflow': msg`業務の手順をAIと作り、点検し、改善する画面になります。`,
  '/marketing': msg`顧客の分析、キャンペーンの提案、投稿の計画を行う画面になります。`,
}

/** An honest stand-in for a page that is still being built: its name and what it will be. */
export function ComingSoonScreen() {
  const { i18n } = useLingui()
  const place = usePlace()
  const purpose = place && PURPOSES[place.path]
  if (!place) return null
  return (
    <>
      <PageHeader title={i18n._(place.label)} />
      <Card>
        <EmptyState
          icon={place.icon}
          title={<Trans>準備中</Trans>}
          action={
            <LinkButton to="/">
              <Trans>ダッシュボードに戻る</Trans>
            </LinkButton>
          }
        >
          {purpose ? i18n._(purpose) : null}
        </EmptyState>
      </Card>
    </>
  )
}
