import { Trans } from '@lingui/react/macro'
import type { Feature } from '#contract/tenant'
import { Badge } from '@/ui/badge'

/** Features of which every page says only what it will be for. */
export type ComingFeatures = ReadonlySet<Feature>

export function ComingBadge() {
  return (
    <Badge>
      <Trans>準備中</Trans>
    </Badge>
  )
}
