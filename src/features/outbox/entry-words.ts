import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isShutOut } from '#contract/errors'
import { codeWords } from '@/errors/code-words'
import { asksForDecision } from '@/offline/outbox/asks-for-decision'
import { markOf } from '@/offline/outbox/change-mark'
import { type ConflictKind, conflictKind } from '@/offline/outbox/conflict-kind'
import type { EntryError, EntryState, OutboxEntry } from '@/offline/outbox/entry'
import { isUnreadable } from '@/offline/outbox/read-row'
import { viewOf } from './entry-views'

/** Why an entry is still here, where its state says more than the server's words. */
const REASONS: Readonly<Partial<Record<EntryState, MessageDescriptor>>> = {
  uncertain: msg`送信しましたが、返事を確認できていません。接続後に自動で確認します。`,
  'needs-sign-in': msg`送信するには、もう一度ログインしてください。`,
  blocked: msg`この変更のもとになる変更が破棄されました。再試行するか、内容をコピーしてから破棄してください。`,
}

const UNKNOWN = msg`このアプリでは読めない変更`
/** Of an entry that cannot be read: what it is, what helps, and that nothing is lost. */
export const UNREADABLE_WORDS = msg`新しいバージョンのアプリで保存されたか、記録が壊れているため、このバージョンでは読めません。アプリを更新すると、送信できることがあります。内容は、この端末にそのまま残っています。`

/** What happened on the server, in the words of a person. */
const CONFLICTS: Readonly<Record<ConflictKind, MessageDescriptor>> = {
  'same-field': msg`ほかの人が同じ項目を先に変更しました。`,
  changed: msg`削除する前に、ほかの人がこの記録を変更しました。まだ削除していません。`,
  missing: msg`この記録は、ほかの人が先に削除したか、サーバーに見つかりません。あなたの変更はまだ保存されていません。`,
  'parent-gone': msg`この記録のもとになる記録は、ほかの人が先に削除したか、サーバーに見つかりません。あなたの変更はまだ保存されていません。`,
  'no-place': msg`サーバーに保存先が見つからないため、保存できませんでした。あなたの変更はまだ保存されていません。`,
  exists: msg`同じ記録がすでにサーバーにあるため、保存できませんでした。あなたの変更はまだ保存されていません。`,
  otherwise: msg`サーバーの記録が変わっているため、保存できませんでした。あなたの変更はまだ保存されていません。`,
}

/** What an entry does; of a command of another version of the app nobody knows that. */
export function commandName(command: string, i18n: I18n): string {
  return i18n._(viewOf(command)?.name ?? UNKNOWN)
}

/** An entry in one line, for the names of buttons and dialogs: whose it is and what it does. */
export function entryName({ label, command }: Pick<OutboxEntry, 'label' | 'command'>, i18n: I18n): string {
  return [label, commandName(command, i18n)].filter(Boolean).join(' ')
}

/** The server's words on an entry, in the language on screen where they are those of the code. */
export function serverWords(error: EntryError, i18n: I18n): Pick<EntryError, 'message' | 'suggestion'> {
  return codeWords(error, i18n.locale) ?? error
}

export function reasonWords(state: EntryState): MessageDescriptor | null {
  return REASONS[state] ?? null
}

/** Whether what holds an entry up is what the server said, and neither the connection nor a sign-in. */
export function isServerTrouble({ state, last_error }: Pick<OutboxEntry, 'state' | 'last_error'>): boolean {
  if (state === 'needs-sign-in') return isShutOut(last_error?.code ?? '')
  return (state === 'waiting' || state === 'uncertain') && (last_error?.status ?? 0) >= 500
}

export function conflictWords(entry: OutboxEntry): MessageDescriptor {
  const kind = conflictKind(entry)
  return (kind === 'parent-gone' && viewOf(entry.command)?.parentGone?.what) || CONFLICTS[kind]
}

/** The words for saving the content as a new record; null where that is no way out. */
export function asNewWords(entry: OutboxEntry): MessageDescriptor | null {
  if (entry.state !== 'conflict' || conflictKind(entry) !== (entry.creates ? 'exists' : 'missing')) return null
  return viewOf(entry.command)?.saveAsNew ?? null
}

/** Whether somebody changed what the person wants to delete. */
export function asksForDeletion({ command, conflict }: Pick<OutboxEntry, 'command' | 'conflict'>): boolean {
  return conflict !== null && viewOf(command)?.command.precondition !== undefined
}

/** Whether the person can choose a value for each field in question. */
export function asksForFields({ conflict }: Pick<OutboxEntry, 'conflict'>): boolean {
  return (conflict?.fields.length ?? 0) > 0
}

/** Of an entry for whose reply this app is too old. */
export const OUTDATED_WORDS = msg`アプリの更新が必要です。更新すると、自動で送信を続けます。内容は、この端末に残っています。`

export const PAUSED_WORDS = msg`送信を一時停止しています。`

/** Whether it can go without a person's decision. */
export function canGo({ state }: Pick<OutboxEntry, 'state'>): boolean {
  const mark = markOf(state)
  return mark === 'unsent' || mark === 'sending'
}

/**
 * Whether the person can have an entry tried again as it is. Not while it is under way or its turn comes by itself, not
 * behind another one that has to be settled first, not while a choice is asked for, and not what cannot be read.
 */
export function canRetry(entry: Pick<OutboxEntry, 'command' | 'state' | 'blocked_by'>): boolean {
  if (isUnreadable(entry)) return false
  return entry.state !== 'conflict' && asksForDecision(entry)
}
