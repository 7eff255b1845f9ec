import { readFileSync } from 'node:fs'
import type { Context, Hono } from 'hono'
import { isLongEnough, MIN_LENGTH } from '#contract/password'
import { ownerOf, resetPassword, verifyEmail } from '../accounts/out-of-band.ts'
import { readFields } from '../accounts/requests.ts'
import { IdentityError } from '../identity-error.ts'
import type { Service } from '../service.ts'
import { deadLinkPage, donePage, newPasswordPage } from './action.ts'
import { chooserPage, framePage, noChooserPage } from './chooser.ts'

/** Strict, and the same on every page but for who may frame it. */
const policy = (ancestors: "'self'" | "'none'") =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors ${ancestors}`

const FILES = {
  '/emulator/auth/chooser.js': ['chooser.js', 'text/javascript; charset=utf-8'],
  '/emulator/auth/frame.js': ['frame.js', 'text/javascript; charset=utf-8'],
  '/emulator/page.css': ['page.css', 'text/css; charset=utf-8'],
} as const

/** The pages of the embedded identity: the Google stand-in, the SDK's frame, and what links in "mails" lead to. */
export function servePages(app: Hono, service: Service): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const content = readFileSync(new URL(file, import.meta.url), 'utf8')
    app.get(path, (c) => c.body(content, 200, { 'content-type': type, 'cache-control': 'no-cache' }))
  }
  app.get('/emulator/auth/handler', async (c) => {
    if (!service.google) return show(c, noChooserPage(), 403)
    return show(c, chooserPage(await service.store.withoutPassword()))
  })
  app.get('/emulator/auth/iframe', (c) => show(c, framePage(), 200, "'self'"))
  app.get('/emulator/action', (c) => openLink(c, service))
  app.post('/emulator/action', (c) => setPassword(c, service))
  app.all('/emulator/*', (c) => c.notFound())
}

type Page = ReturnType<typeof chooserPage>

function show(
  c: Context,
  page: Page,
  status: 200 | 400 | 403 = 200,
  ancestors: "'self'" | "'none'" = "'none'",
): Response | Promise<Response> {
  c.header('content-security-policy', policy(ancestors))
  c.header('cache-control', 'no-store')
  c.header('referrer-policy', 'no-referrer')
  return c.html(page, status)
}

async function openLink(c: Context, service: Service): Promise<Response> {
  const { mode, oobCode = '' } = c.req.query()
  if (mode === 'verifyEmail') {
    const refused = await refusalOf(verifyEmail(service, oobCode))
    return show(
      c,
      refused ? deadLinkPage() : donePage('メールアドレスの確認', 'メールアドレスを確認しました。'),
      refused ? 400 : 200,
    )
  }
  const owner = await ownerOf(service, oobCode, 'PASSWORD_RESET').catch(passOver)
  if (!owner) return show(c, deadLinkPage(), 400)
  return show(c, newPasswordPage(owner.email, oobCode))
}

/** The words of the app for the same refusal. */
const TOO_MANY = '試行回数が上限を超えました。しばらくしてからもう一度お試しください。'

async function setPassword(c: Context, service: Service): Promise<Response> {
  const form = readFields(Object.fromEntries(new URLSearchParams(await c.req.text())))
  const { oobCode = '', newPassword = '' } = form
  const owner = await ownerOf(service, oobCode, 'PASSWORD_RESET').catch(passOver)
  if (!owner) return show(c, deadLinkPage(), 400)
  const again = (problem: string) => show(c, newPasswordPage(owner.email, oobCode, problem), 400)
  const tooShort = `${MIN_LENGTH}文字以上で入力してください。`
  if (!isLongEnough(newPassword)) return again(tooShort)
  const refused = await refusalOf(resetPassword(service, { oobCode, newPassword }))
  if (!refused) return show(c, donePage('パスワードの再設定', '新しいパスワードを保存しました。'))
  // Somebody else may have used the link in the meantime.
  if (refused.message.includes('OOB_CODE')) return show(c, deadLinkPage(), 400)
  return again(refused.message.startsWith('TOO_MANY') ? TOO_MANY : tooShort)
}

/** A refusal becomes undefined; a real failure stays one. */
function passOver(error: unknown): undefined {
  if (!(error instanceof IdentityError)) throw error
}

function refusalOf(act: Promise<unknown>): Promise<IdentityError | undefined> {
  return act.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof IdentityError) return error
      throw error
    },
  )
}
