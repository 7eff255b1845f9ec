import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { type OutboxEntry, shareLane } from '@/offline/outbox/entry'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'
import { ConflictDialog } from './conflict-dialog'
import { CorrectDialog } from './correct-dialog'
import { DeletionDialog } from './deletion-dialog'
import { DiscardDialog } from './discard-dialog'
import { asksForDeletion, asksForFields } from './entry-words'
import { MissedDialog } from './missed-dialog'
import type { Task, TaskKind } from './task'
import { entryText } from './value-words'

type TaskDialogProps = {
  task: Task
  entry: OutboxEntry
  /** All that wait, this one among them. */
  entries: readonly OutboxEntry[]
  onTask: (task: Task | null) => void
}

/** The dialog of a task. It closes by itself when the entry is no longer in the state that the task is about. */
export function TaskDialog({ task, entry, entries, onTask }: TaskDialogProps) {
  const close = () => onTask(task.from ? { kind: task.from, id: task.id } : null)
  const next = (kind: TaskKind) => onTask({ kind, id: task.id, from: task.kind })
  const shared = { entry, onClose: close, onCopy: () => next('copy'), onDiscard: () => next('discard') }
  switch (task.kind) {
    case 'conflict':
      if (entry.state !== 'conflict') return null
      if (asksForDeletion(entry)) return <DeletionDialog entry={entry} onClose={close} />
      if (asksForFields(entry)) return <ConflictDialog {...shared} />
      return <MissedDialog {...shared} isAlone={!entries.some((other) => other !== entry && shareLane(other, entry))} />
    case 'correct':
      return entry.state === 'refused' ? <CorrectDialog entry={entry} onClose={close} /> : null
    case 'copy':
      return <CopyDialog entry={entry} onClose={close} />
    case 'discard':
      return <DiscardDialog entry={entry} entries={entries} onClose={close} onDone={() => onTask(null)} />
  }
}

/** The content as a text to be copied by hand. */
function CopyDialog({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  return (
    <Dialog open onClose={onClose} title={t`内容をコピー`} footer={<Button onClick={onClose}>{t`戻る`}</Button>}>
      <TextField
        label={t`この変更の内容`}
        hint={t`自動でコピーできませんでした。選択してコピーしてください。`}
        multiline
        readOnly
        rows={10}
        value={entryText(entry, i18n)}
        onChange={() => {}}
        ref={(element) => element?.select()}
      />
    </Dialog>
  )
}
