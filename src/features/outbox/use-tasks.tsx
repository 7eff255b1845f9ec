import { type ReactNode, useCallback, useState } from 'react'
import { lazyDialog } from '@/errors/lazy-dialog'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { StartTask, Task } from './task'

const TaskDialog = lazyDialog(() => import('./task-dialog').then((m) => m.TaskDialog), {
  close: ({ onTask }) => onTask(null),
})

type Tasks = {
  startTask: StartTask
  /** Whether a dialog is open. */
  isAsking: boolean
  dialog: ReactNode
}

/** The dialogs in which a person decides about an entry. `entries`: all that wait. */
export function useTasks(entries: readonly OutboxEntry[]): Tasks {
  const [task, setTask] = useState<Task | null>(null)
  // The entry may go while a dialog is open: another tab can send or discard it.
  const subject = task ? entries.find(({ id }) => id === task.id) : undefined
  const startTask = useCallback<StartTask>((kind, { id }) => setTask({ kind, id }), [])
  return {
    startTask,
    isAsking: subject !== undefined,
    dialog: task && subject ? <TaskDialog task={task} entry={subject} entries={entries} onTask={setTask} /> : null,
  }
}
