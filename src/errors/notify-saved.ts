import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notify } from './notify'

/**
 * Tells where what was saved is now: `sent` on the server, `stored` safe on this device until it can be sent, `conflict`
 * safe on this device until the person has looked at what a colleague changed.
 */
export function notifySaved(state: 'sent' | 'stored' | 'conflict'): void {
  if (state === 'sent') notify.success(i18n._(msg`保存しました`))
  else if (state === 'stored') notify.info(i18n._(msg`端末に保存しました。接続後に送信します`))
  else notify.info(i18n._(msg`他の人が同じ項目を変更しています。「未送信の変更」で内容を確認してください`))
}
