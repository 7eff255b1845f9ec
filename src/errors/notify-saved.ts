import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notify } from './notify'

/** Why the server has not taken a change yet, as its entry keeps it: the HTTP status, 0 when no answer came. */
type LastError = { status: number }

/**
 * Tells where what was saved is now: `sent` on the server, `stored` safe on this device until it can be sent, `conflict`
 * safe on this device until the person has looked at what a colleague changed. `refused` says why a stored change is not
 * on the server although that has answered; a severe answer has its dialog besides.
 */
export function notifySaved(state: 'sent' | 'stored' | 'conflict', refused: LastError | null = null): void {
  if (state === 'sent') notify.success(i18n._(msg`保存しました`))
  else if (state === 'stored') notify.info(i18n._(storedWords(refused?.status ?? 0)))
  else notify.info(i18n._(msg`他の人が同じ項目を変更しています。「未送信の変更」で内容を確認してください`))
}

function storedWords(status: number) {
  if (status === 0) return msg`端末に保存しました。接続後に送信します`
  if (status === 401 || status === 403) return msg`端末に保存しました。もう一度ログインすると送信します`
  return msg`端末に保存しました。サーバーが受け付けなかったため、自動で送信し直します`
}
