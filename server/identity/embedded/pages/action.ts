import { html } from 'hono/html'
import { MIN_LENGTH } from '#contract/password'
import { MAX_PASSWORD_LENGTH } from '../passwords.ts'
import { page } from './layout.ts'

/** The form behind the link of a password reset. `problem` says why the last try was refused. */
export function newPasswordPage(email: string, code: string, problem = '') {
  return page(
    'パスワードの再設定',
    html`<h1>パスワードの再設定</h1>
      <p class="note">${email}</p>
      <form method="post" action="/emulator/action">
        <input type="hidden" name="oobCode" value="${code}" />
        <input type="hidden" name="username" value="${email}" autocomplete="username" />
        <label
          >新しいパスワード (${MIN_LENGTH}文字以上)<input
            name="newPassword"
            type="password"
            autocomplete="new-password"
            required
            minlength="${MIN_LENGTH}"
            maxlength="${MAX_PASSWORD_LENGTH}"
        /></label>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
        <button class="primary">保存</button>
      </form>`,
  )
}

/** The last page of an action: what was done, and the way back to the product. */
export function donePage(title: string, text: string) {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/login">ログイン画面へ</a></p>`,
  )
}

/** A link that does not work (any more). */
export function deadLinkPage() {
  return page(
    'リンクが使えません',
    html`<h1>リンクが使えません</h1>
      <p>リンクの期限が切れているか、すでに使われています。もう一度お手続きください。</p>
      <p><a href="/login">ログイン画面へ</a></p>`,
  )
}
