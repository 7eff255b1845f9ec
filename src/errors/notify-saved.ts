import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isShutOut } from '#contract/errors'
import { notify } from './notify'

/** Why the server has not taken a change yet, as its entry keeps it: the HTTP status, 0 when no answer came, and the code. */
type LastError = { status: number; code: string }

/**
 * Where what was saved is now: `sent` on the server, `stored` safe on this device until it can be sent. The others are
 * safe on this device until the person has decided: why the server did not take it.
 */
type Saved =
  | 'sent'
  | 'stored'
  | 'same-field'
  | 'changed'
  | 'missing'
  | 'parent-gone'
  | 'no-place'
  | 'exists'
  | 'otherwise'

/** What waits for a decision of the person. */
export const UNDECIDED: Readonly<Record<Exclude<Saved, 'sent' | 'stored'>, MessageDescriptor>> = {
  'same-field': msg`他の人が同じ項目を変更しています。「未送信の変更」で内容を確認してください`,
  changed: msg`削除する前に、他の人が内容を変更しています。「未送信の変更」で内容を確認してください`,
  missing: msg`この記録はサーバーに見つかりません。「未送信の変更」で内容を確認してください`,
  'parent-gone': msg`この顧客は削除されています。「未送信の変更」で内容を確認してください`,
  'no-place': msg`サーバーに保存先が見つかりません。「未送信の変更」で内容を確認してください`,
  exists: msg`同じ記録がすでにサーバーにあります。「未送信の変更」で内容を確認してください`,
  otherwise: msg`サーバーの記録が変わっています。「未送信の変更」で内容を確認してください`,
}

/**
 * Tells where what was saved is now. `refused` says why a stored change is not on the server although that has answered; a
 * severe answer has its dialog besides. `what` names it, e.g. the customer.
 */
export function notifySaved(saved: Saved, refused: LastError | null = null, what?: string): void {
  if (saved === 'sent') notify.success(i18n._(msg`保存しました`), { detail: what })
  else if (saved === 'stored') notify.info(i18n._(storedWords(refused)), { detail: what })
  else notify.info(i18n._(UNDECIDED[saved]))
}

/** Where a change is that only this device has, and why the server has not taken it. */
export function storedWords(refused: LastError | null) {
  if (!refused || refused.status === 0) return msg`端末に保存しました。接続後に送信します`
  if (refused.code === 'SYS_007') return msg`端末に保存しました。アプリを更新すると送信します`
  if (refused.status === 401 && !isShutOut(refused.code))
    return msg`端末に保存しました。もう一度ログインすると送信します`
  return msg`端末に保存しました。サーバーが受け付けなかったため、自動で送信し直します`
}
