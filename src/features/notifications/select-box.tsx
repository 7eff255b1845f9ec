import { useLingui } from '@lingui/react/macro'
import type { NotificationGroup } from './group'
import type { Selection } from './use-selection'

type SelectBoxProps = { group: NotificationGroup; selection: Selection }

/** The box to tick beside an unread notification; a read one keeps its place free. */
export function SelectBox({ group, selection }: SelectBoxProps) {
  const { t } = useLingui()
  const { title } = group.head
  if (!group.unread) return <span className="size-11 shrink-0" />
  return (
    <span className="relative flex size-11 shrink-0 items-center justify-center self-center">
      <input
        type="checkbox"
        // The area around the box counts as the box: a finger needs 44 px.
        className="size-5 cursor-pointer accent-accent before:absolute before:inset-0"
        aria-label={t`「${title}」を選択`}
        checked={selection.isTicked(group)}
        onChange={() => selection.toggle(group)}
      />
    </span>
  )
}
