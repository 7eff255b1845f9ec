import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReplicaState } from '@/offline/replica/state'
import { Badge } from '@/ui/badge'
import type { Tone } from '@/ui/tone'

type Words = { text: MessageDescriptor; tone: Tone }

const PHASES: Record<Exclude<ReplicaState['phase'], 'paused'>, Words> = {
  none: { text: msg`まだ保存されていません`, tone: 'neutral' },
  loading: { text: msg`ダウンロード中`, tone: 'info' },
  complete: { text: msg`すべて保存済み`, tone: 'success' },
  updating: { text: msg`更新中`, tone: 'info' },
  failed: { text: msg`ダウンロードできませんでした。自動でもう一度試します`, tone: 'warning' },
}

const PAUSES: Record<NonNullable<ReplicaState['pausedBy']>, Words> = {
  offline: { text: msg`接続を待っています`, tone: 'warning' },
  slow: { text: msg`接続が遅いため休止中`, tone: 'warning' },
  hidden: { text: msg`画面が表示されるのを待っています`, tone: 'neutral' },
  storage: { text: msg`端末の空き容量が足りないため休止中`, tone: 'danger' },
}

/** In one word what the copy is doing, or why it is not. Read out when it changes. */
export function ReplicaPhase({ replica: { phase, pausedBy } }: { replica: ReplicaState }) {
  const { i18n } = useLingui()
  const { text, tone } = phase === 'paused' ? PAUSES[pausedBy ?? 'offline'] : PHASES[phase]
  return (
    <span role="status">
      <Badge tone={tone}>{i18n._(text)}</Badge>
    </span>
  )
}
