import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ChangeMark, markOf } from '@/offline/mark'
import type { EntryState } from '@/offline/queue/entry'
import type { Tone } from '@/ui/tone'

const COMMANDS: Readonly<Record<string, MessageDescriptor>> = {
  'customers.create': msg`顧客の追加`,
  'customers.update': msg`顧客の変更`,
  'customers.delete': msg`顧客の削除`,
  'customers.restore': msg`顧客の復元`,
  'interactions.create': msg`対応履歴の追加`,
  'notifications.read': msg`通知の既読`,
  'notifications.read-all': msg`すべての通知の既読`,
}

const MARKS: Readonly<Record<ChangeMark, MessageDescriptor>> = {
  unsent: msg`未送信`,
  sending: msg`送信中`,
  attention: msg`要確認`,
  conflict: msg`競合`,
}

const TONES: Readonly<Record<ChangeMark, Tone>> = {
  unsent: 'warning',
  sending: 'info',
  attention: 'danger',
  conflict: 'danger',
}

/** Why an entry is still here, where its state says more than the server's words. */
const REASONS: Readonly<Partial<Record<EntryState, MessageDescriptor>>> = {
  uncertain: msg`送信しましたが、返事を確認できていません。接続後に自動で確認します。`,
  'needs-sign-in': msg`送信するには、もう一度ログインしてください。`,
  blocked: msg`この変更のもとになる変更が送信できていません。`,
  conflict: msg`ほかの人が同じ項目を先に変更しました。`,
}

/** What an entry does; a command of a newer or older version of the app is named by its own name. */
export function commandWords(command: string): MessageDescriptor | null {
  return COMMANDS[command] ?? null
}

/** The badge of an entry; null once it was sent. */
export function stateBadge(state: EntryState): { words: MessageDescriptor; tone: Tone } | null {
  const mark = markOf(state)
  return mark && { words: MARKS[mark], tone: TONES[mark] }
}

export function reasonWords(state: EntryState): MessageDescriptor | null {
  return REASONS[state] ?? null
}

/** Whether the person can have an entry tried again: not while it is under way, nor while its turn comes by itself. */
export function canRetry(state: EntryState): boolean {
  return state === 'refused' || state === 'blocked' || state === 'conflict'
}
