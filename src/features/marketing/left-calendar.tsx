import { Trans, useLingui } from '@lingui/react/macro'
import type { AiResult } from '#contract/ai-results'
import type { CalendarEntry } from '#contract/marketing-data'
import { KeptEdit } from '#contract/result-edit'
import { useEditResult } from '@/assistant/use-edit-result'
import { useDraft } from '@/forms/use-draft'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

type LeftCalendarProps = { result: AiResult; shown: readonly CalendarEntry[] }

/** What an older version of the app had kept of a calendar on this device alone: to be kept with the result, or given up. */
export function LeftCalendar({ result, shown }: LeftCalendarProps) {
  const { t } = useLingui()
  const { keep, busy } = useEditResult(result)
  const left = useDraft<readonly CalendarEntry[] | null>({
    key: `marketing.calendar:${result.id}`,
    initial: null,
    isWorthKeeping: (entries) => entries !== null,
    read: (found) => (Array.isArray(found) ? (found as CalendarEntry[]) : undefined),
  })
  const { data: posts } = KeptEdit.safeParse({ posts: left.value })
  if (!posts || JSON.stringify(left.value) === JSON.stringify(shown)) return null
  async function save() {
    if (posts && (await keep(posts, { draft: left.slot() }))) left.clear()
  }
  return (
    <Banner
      action={
        <>
          <Button size="sm" busy={busy} onClick={() => void save()}>
            <Trans>保存</Trans>
          </Button>
          <Button size="sm" variant="ghost" onClick={left.clear}>{t`破棄する`}</Button>
        </>
      }
    >
      <Trans>この端末だけに残っている変更があります。</Trans>
    </Banner>
  )
}
