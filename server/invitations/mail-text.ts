import type { Invitation } from '#contract/invitations'
import { roleName } from '../core/role-name.ts'

type Facts = Pick<Invitation, 'email' | 'role' | 'created_by'> & { tenantName: string; expiresAt: Date; link: string }

const time = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

/** The mail to somebody who is invited, plain text. The link stands alone in its line, where every mail program finds it. */
export function invitationMail({ email, role, created_by, tenantName, expiresAt, link }: Facts) {
  return {
    subject: `【窓口】${tenantName} への招待`,
    text: `${tenantName} の ${created_by} さんから、「窓口」への招待が届いています。

次のリンクを開き、このメールアドレス（${email}）でログイン、または新規登録してください。

${link}

役割: ${roleName(role)}
期限: ${time.format(expiresAt)}まで（日本時間）。リンクは一度だけ使えます。

心当たりがないときは、このメールを破棄してください。リンクを開かなければ何も起こりません。

このメールは自動で送信しています。ご不明な点は、招待した人に確認してください。
`,
  }
}
