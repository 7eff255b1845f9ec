import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EntryState } from '@/offline/queue/entry'

const COMMANDS: Readonly<Record<string, MessageDescriptor>> = {
  'customers.create': msg`顧客の追加`,
  'customers.update': msg`顧客の変更`,
  'customers.delete': msg`顧客の削除`,
  'customers.restore': msg`顧客の復元`,
  'interactions.create': msg`対応履歴の追加`,
  'notifications.read': msg`通知の既読`,
  'notifications.read-all': msg`すべての通知の既読`,
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

export function reasonWords(state: EntryState): MessageDescriptor | null {
  return REASONS[state] ?? null
}

/** Whether the person can have an entry tried again: not while it is under way, nor while its turn comes by itself. */
export function canRetry(state: EntryState): boolean {
  return state === 'refused' || state === 'blocked' || state === 'conflict'
}
