import { useLingui } from '@lingui/react/macro'
import type { WorkState } from '#contract/assistant'
import { Badge } from '@/ui/badge'

/** How a piece of work stands; nothing where it is done. */
export function WorkBadge({ state }: { state: WorkState }) {
  const { t } = useLingui()
  if (state === 'running') return <Badge tone="info">{t`作成中`}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t`失敗`}</Badge>
  return state === 'cancelled' ? <Badge>{t`停止`}</Badge> : null
}
