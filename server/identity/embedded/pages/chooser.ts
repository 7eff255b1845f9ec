import { html } from 'hono/html'
import type { Account } from '../store.ts'
import { page } from './layout.ts'

/**
 * The window in which a person chooses "their Google account". Nothing leaves this machine. Nothing can be pressed until the
 * script is there.
 */
export function chooserPage(accounts: Account[]) {
  return page(
    'アカウントの選択',
    html`<h1>アカウントの選択</h1>
      <p class="note">内蔵の認証による、Googleログインの代わりの画面です。外部とは通信しません。</p>
      <fieldset disabled>
        ${accounts.map(
          ({ email, display_name }) =>
            html`<button type="button" data-email="${email}">${display_name || email}<small>${email}</small></button>`,
        )}
        <form>
          <label>メールアドレス<input name="email" type="email" autocomplete="username" required maxlength="254" /></label>
          <label>表示名<input name="name" autocomplete="name" maxlength="200" /></label>
          <label id="password-row" hidden
            >パスワード<input name="password" type="password" autocomplete="current-password"
          /></label>
          <p id="problem" role="alert"></p>
          <button class="primary">別のアカウントでログイン</button>
        </form>
      </fieldset>`,
    '/emulator/auth/chooser.js',
  )
}

/** What the window shows where the stand-in is not served. */
export function noChooserPage() {
  return page(
    'Googleログイン',
    html`<h1>Googleログイン</h1>
      <p>このサーバーでは、Googleログインの代わりの画面を使えません。メールアドレスとパスワードでログインしてください。</p>`,
  )
}

/** The hidden frame that the SDK opens in the product's page. */
export function framePage() {
  return page('認証', html``, '/emulator/auth/frame.js')
}
