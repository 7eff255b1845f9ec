import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from './badge'
import type { IconName } from './icon-shapes'
import type { Tone } from './tone'

type Mark = 'unsent' | 'sending' | 'attention' | 'conflict'

const LOOKS: Record<Mark, { tone: Tone; icon: IconName; words: ReactNode }> = {
  unsent: { tone: 'info', icon: 'cloud-up', words: <Trans>未送信</Trans> },
  sending: { tone: 'info', icon: 'send', words: <Trans>送信中</Trans> },
  attention: { tone: 'warning', icon: 'warning', words: <Trans>要確認</Trans> },
  conflict: { tone: 'danger', icon: 'warning', words: <Trans>競合</Trans> },
}

/** Where the latest change of a record is; nothing once the server has it. */
export function ChangeBadge({ mark }: { mark: Mark | null }) {
  if (!mark) return null
  const { tone, icon, words } = LOOKS[mark]
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}
