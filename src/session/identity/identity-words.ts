import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { MIN_LENGTH } from '#contract/password'
import type { IdentityError } from './identity-error'

/** What the identity service's codes mean to the person who signs in. */
const MESSAGES: Record<string, MessageDescriptor> = {
  'auth/invalid-credential': msg`メールアドレスまたはパスワードが正しくありません。`,
  'auth/wrong-password': msg`メールアドレスまたはパスワードが正しくありません。`,
  'auth/user-not-found': msg`メールアドレスまたはパスワードが正しくありません。`,
  'auth/invalid-email': msg`メールアドレスの形式が正しくありません。`,
  'auth/email-already-in-use': msg`このメールアドレスは既に登録されています。`,
  'auth/weak-password': msg`パスワードは${MIN_LENGTH}文字以上にしてください。`,
  'auth/missing-password': msg`パスワードを入力してください。`,
  'auth/user-disabled': msg`このアカウントは利用できません。管理者に連絡してください。`,
  'auth/too-many-requests': msg`試行回数が上限を超えました。しばらくしてからもう一度お試しください。`,
  'auth/network-request-failed': msg`ネットワークエラーが発生しました。インターネット接続を確認してください。`,
  'auth/popup-closed-by-user': msg`Googleログインを中止しました。`,
  'auth/cancelled-popup-request': msg`Googleログインを中止しました。`,
  'auth/user-mismatch': msg`別の人のアカウントです。この画面を使っていた人のアカウントでログインしてください。`,
  'auth/popup-blocked': msg`ポップアップがブロックされました。ブラウザの設定で許可してください。`,
}

/** What to say of a refusal; null where the screen's own default sentence is to be shown. */
export function identityWords({ code }: IdentityError): MessageDescriptor | null {
  return MESSAGES[code] ?? null
}
