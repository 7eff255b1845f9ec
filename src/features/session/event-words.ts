import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ShownEvent, ShownEventType } from '@/session/events/merged-events'
import type { IconName } from '@/ui/icon-shapes'

/** What each event is called, and its drawing. */
export const EVENT_WORDS: Readonly<Record<ShownEventType, { words: MessageDescriptor; icon: IconName }>> = {
  'signed-in': { words: msg`ログインしました`, icon: 'user' },
  'signed-in-elsewhere': { words: msg`ほかの端末でログインしました`, icon: 'monitor' },
  'ended-sign-in-refused': { words: msg`終了したログインでのアクセスを断りました`, icon: 'warning' },
  'signed-out-everywhere': { words: msg`すべての端末からログアウトしました`, icon: 'logout' },
  'name-changed': { words: msg`名前を変更しました`, icon: 'pencil' },
  'role-changed': { words: msg`役割が変わりました`, icon: 'staff' },
  proved: { words: msg`もう一度ログインしました`, icon: 'user' },
  'proof-failed': { words: msg`ログインに失敗しました`, icon: 'warning' },
  refused: { words: msg`サーバーがログインを確認できませんでした`, icon: 'warning' },
  extended: { words: msg`セッションを延長しました`, icon: 'clock' },
  ended: { words: msg`セッションの時間が終わりました`, icon: 'clock' },
  locked: { words: msg`画面をロックしました`, icon: 'lock' },
  unlocked: { words: msg`ロックを解除しました`, icon: 'lock' },
  'unlock-failed': { words: msg`ロックの解除に失敗しました`, icon: 'warning' },
  'pin-set': { words: msg`PINを設定しました`, icon: 'lock' },
  'pin-removed': { words: msg`PINを削除しました`, icon: 'lock' },
  'handed-over': { words: msg`別の人に交代しました`, icon: 'logout' },
  'came-back': { words: msg`PINで交代して戻りました`, icon: 'user' },
}

/** Who recorded an event. */
export const RECORDER_WORDS: Readonly<Record<ShownEvent['recordedBy'], MessageDescriptor>> = {
  device: msg`この端末`,
  server: msg`サーバーの記録`,
  both: msg`この端末・サーバー`,
}
