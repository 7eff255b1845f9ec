import { createStore } from '@/lib/store'
import type { AppError } from './app-error'

export type NoticeAction = { label: string; run: () => void }

type TextNotice = {
  tone: 'success' | 'info'
  text: string
  action: NoticeAction | null
  hideAfterMs: number
}
export type ErrorNotice = {
  tone: 'error'
  error: AppError
  /** The failed operation, when it was registered and its category allows trying again. */
  retry: (() => unknown) | null
  hideAfterMs: number | null
}
export type Notice = TextNotice | ErrorNotice

/** A notice on the screen: how often it came while it stood there, and whether its retry is running. */
export type Shown = Notice & { id: number; count: number; busy: boolean }

/** More would cover the work; the oldest goes first. */
const MAX_SHOWN = 4

const store = createStore<readonly Shown[]>([])
let lastId = 0

export const getNotices = store.get
export const subscribeNotices = store.subscribe

/** Puts a notice up. The same one again does not stack: the one that stands counts up and starts its time anew. */
export function show(notice: Notice): void {
  const same = store.get().find((shown) => sameness(shown) === sameness(notice))
  lastId += 1
  const entry: Shown = { ...notice, id: lastId, count: (same?.count ?? 0) + 1, busy: false }
  const others = store.get().filter((shown) => shown !== same)
  store.set(trimmed([...others, entry]))
}

/** Takes a notice down; an unknown id is passed over. */
export function dismiss(id: number): void {
  store.set(store.get().filter((shown) => shown.id !== id))
}

export function dismissAll(): void {
  store.set([])
}

export function setBusy(id: number, busy: boolean): void {
  store.set(store.get().map((shown) => (shown.id === id ? { ...shown, busy } : shown)))
}

function sameness(notice: Notice): string {
  if (notice.tone !== 'error') return `${notice.tone}:${notice.text}`
  const { code, message, validationErrors } = notice.error
  return `error:${code}:${message}:${JSON.stringify(validationErrors)}`
}

/** What stays until it is closed outlives what goes by itself. */
function trimmed(notices: readonly Shown[]): readonly Shown[] {
  if (notices.length <= MAX_SHOWN) return notices
  const victim = notices.find((shown) => shown.hideAfterMs !== null) ?? notices[0]
  return notices.filter((shown) => shown !== victim)
}
