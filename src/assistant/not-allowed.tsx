import { useLingui } from '@lingui/react/macro'
import { Banner } from '@/ui/banner'

/** In place of a form that the server would refuse to this person: that it is so, and who can allow it. */
export function NotAllowed({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <Banner icon="lock" title={title} className="print:hidden">
      {t`必要な場合は管理者に依頼してください。`}
    </Banner>
  )
}
