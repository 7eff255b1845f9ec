import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useFeatures } from '@/features/tenant/queries'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { usePlace } from './place'
import { isPlaceOn } from './places'

/** In place of a page that is switched off for the tenant, or that the server would refuse to this person. */
export function ClosedPlaceScreen() {
  const { i18n } = useLingui()
  const { t } = useWords()
  const flags = useFeatures()
  const place = usePlace()
  if (!place) return null
  const isOff = !isPlaceOn(flags, place)
  return (
    <>
      <PageHeader title={i18n._(place.label)} />
      <Card>
        <EmptyState
          icon="lock"
          title={isOff ? t`この機能は現在ご利用いただけません` : t`この画面を見る権限がありません`}
          action={
            <LinkButton to="/" variant="primary" icon="home">
              {t`ダッシュボードへ`}
            </LinkButton>
          }
        >
          {t`ご利用になりたい場合は、管理者に確認してください。`}
        </EmptyState>
      </Card>
    </>
  )
}
