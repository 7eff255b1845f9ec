import type { OutboxEntry } from '@/offline/outbox/entry'

/**
 * What the person is about to do with one entry.
 * `conflict` choose between two values, or see what happened · `correct` change what the server refused · `copy` take
 * the content by hand, where the clipboard cannot be written · `discard` be asked before it is lost
 */
export type TaskKind = 'conflict' | 'correct' | 'copy' | 'discard'
export type Task = { kind: TaskKind; id: string /** Where to go back to. */; from?: TaskKind }

/** Begins a task with one entry. */
export type StartTask = (kind: TaskKind, entry: OutboxEntry) => void
