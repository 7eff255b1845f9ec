import { createStore } from '@/lib/store'
import type { AppError } from './app-error'
import { presentationOf } from './presentation'

export type NoticeAction = { label: string; run: () => void }

type TextNotice = {
  tone: 'success' | 'info'
  text: string
  /** What it is about, e.g. the name of a customer. */
  detail?: string | undefined
  action: NoticeAction | null
  hideAfterMs: number
}
export type ErrorNotice = {
  tone: 'error'
  error: AppError
  /** The failed operation, when it was registered and its category allows trying again. */
  retry: (() => unknown) | null
  /** What was typed lies on this device all the same, which is said first. */
  isStored?: boolean | undefined
  hideAfterMs: number | null
}
export type Notice = TextNotice | ErrorNotice

/** A notice on the screen: how often it came while it stood there, and whether its retry is running. */
export type Shown = Notice & { id: number; count: number; busy: boolean }

/** More would cover the work; the oldest goes first. */
const MAX_SHOWN = 4

/** For whom something is told: the person and their tenant; both null while nobody is signed in. */
export type Audience = { uid: string | null; tenantId: string | null }

const store = createStore<readonly Shown[]>([])
const countdowns = new Map<number, { leftMs: number; since: number; timer: ReturnType<typeof setTimeout> }>()
let audience: Audience = { uid: null, tenantId: null }
let lastId = 0

export const getNotices = store.get
export const subscribeNotices = store.subscribe

/** Puts a notice up. The same one again does not stack: the one that stands counts up and starts its time again. */
export function show(notice: Notice): void {
  const same = standing(notice)
  lastId += 1
  const entry: Shown = { ...notice, id: lastId, count: (same?.count ?? 0) + 1, busy: false }
  const others = store.get().filter((shown) => shown !== same)
  store.set(trimmed([...others, entry]))
  count(entry.id, notice.hideAfterMs)
}

/** The same notice as it stands on the screen already. */
export function standing(notice: Notice): Shown | undefined {
  return store.get().find((shown) => sameness(shown) === sameness(notice))
}

/** Takes a notice down; one that is gone already is passed over. @returns whether it stood there. */
export function dismiss(id: number): boolean {
  const others = store.get().filter((shown) => shown.id !== id)
  if (others.length === store.get().length) return false
  store.set(others)
  return true
}

export function dismissAll(): void {
  store.set([])
}

/**
 * Says who is at the desk. What was told to another person, or of another tenant, goes with its buttons: whoever comes
 * next may neither read nor press it. What is told after that, such as why a sign-out failed, stands for the new one.
 * @returns whether it is somebody else now, or another tenant.
 */
export function tellOnly(next: Audience): boolean {
  const { uid, tenantId } = audience
  audience = next
  const isAnother = next.uid !== uid || (tenantId !== null && next.tenantId !== tenantId)
  if (isAnother) dismissAll()
  return isAnother
}

/** To whom notices are told now; null: to nobody who is signed in. */
export function toldPerson(): string | null {
  return audience.uid
}

/** The time of a notice stands still while somebody is at it. It runs here: the place may be taken out of the page. */
export function pause(id: number): void {
  const running = countdowns.get(id)
  if (!running) return
  clearTimeout(running.timer)
  running.leftMs -= Date.now() - running.since
}

export function resume(id: number): void {
  count(id, countdowns.get(id)?.leftMs ?? null)
}

function count(id: number, leftMs: number | null): void {
  if (leftMs === null) return
  const hide = () => {
    countdowns.delete(id)
    dismiss(id)
  }
  countdowns.set(id, { leftMs, since: Date.now(), timer: setTimeout(hide, leftMs) })
}

export function setBusy(id: number, busy: boolean): void {
  store.set(store.get().map((shown) => (shown.id === id ? { ...shown, busy } : shown)))
}

function sameness(notice: Notice): string {
  if (notice.tone !== 'error') return `${notice.tone}:${notice.text}:${notice.detail}`
  const { code, severity, message, validationErrors } = notice.error
  return JSON.stringify([code, severity, message, notice.isStored, validationErrors])
}

/** What stays until it is closed outlives what goes by itself, and what nobody can close all others. */
function trimmed(notices: readonly Shown[]): readonly Shown[] {
  if (notices.length <= MAX_SHOWN) return notices
  const isClosable = (shown: Shown) => shown.tone !== 'error' || presentationOf(shown.error).closable
  const victim = notices.find((shown) => shown.hideAfterMs !== null) ?? notices.find(isClosable)
  return notices.filter((shown) => shown !== victim)
}
