import { useLingui } from '@lingui/react/macro'
import type { AiResultHead } from '#contract/ai-results'
import { formatWhen } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { classNames } from '@/ui/class-names'
import { IconButton } from '@/ui/icon-button'

type HistoryRowProps = { result: AiResultHead; isOpen: boolean; onOpen: () => void; onDelete: () => void }

/** One result of the history: its title, when it was made, and how it stands where it is not done. */
export function HistoryRow({ result, isOpen, onOpen, onDelete }: HistoryRowProps) {
  const { t } = useLingui()
  const { title, created_at: at, state } = result
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={classNames(
          'min-h-11 min-w-0 flex-1 rounded-control px-2 py-2 text-left hover:bg-accent-soft/60',
          isOpen ? 'bg-accent-soft' : null,
        )}
      >
        <span className="block truncate font-medium">{title}</span>
        <span className="flex items-center gap-2 text-muted text-xs">
          <time dateTime={at}>{formatWhen(at)}</time>
          {state === 'running' ? <Badge tone="info">{t`作成中`}</Badge> : null}
          {state === 'failed' ? <Badge tone="danger">{t`失敗`}</Badge> : null}
          {state === 'cancelled' ? <Badge>{t`停止`}</Badge> : null}
        </span>
      </button>
      <IconButton label={t`「${title}」を削除`} icon="trash" iconSize={18} onClick={onDelete} />
    </li>
  )
}
