import { useLingui } from '@lingui/react/macro'
import { TickBox } from '@/ui/tick-box'
import type { NotificationGroup } from './group'
import type { Selection } from './use-selection'

type SelectBoxProps = { group: NotificationGroup; selection: Selection }

/** The box to tick beside an unread notification; a read one keeps its place free. */
export function SelectBox({ group, selection }: SelectBoxProps) {
  const { t } = useLingui()
  const { title } = group.head
  if (!group.unread) return <span className="size-11 shrink-0" />
  return (
    <TickBox label={t`「${title}」を選択`} checked={selection.isTicked(group)} onTick={() => selection.toggle(group)} />
  )
}
