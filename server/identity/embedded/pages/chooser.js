// The stand-in for Google's sign-in window. It tells the waiting page who was chosen, by a statement that the server signed.
const query = new URLSearchParams(location.search)
const form = document.querySelector('form')
const field = (name) => form.elements.namedItem(name)
const passwordRow = document.getElementById('password-row')
const problem = document.getElementById('problem')

const PROBLEMS = {
  PASSWORD_REQUIRED: 'このアカウントにはパスワードが設定されています。パスワードを入力してください。',
  INVALID_PASSWORD: 'パスワードが正しくありません。',
  INVALID_EMAIL: 'メールアドレスの形式で入力してください。',
  USER_DISABLED: 'このアカウントは無効になっています。',
  TOO_MANY_ATTEMPTS_TRY_LATER: '試行回数が多すぎます。しばらくしてからお試しください。',
}

async function choose(email, name, password) {
  problem.textContent = ''
  try {
    const response = await fetch('/emulator/auth/consent', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, name, password }),
    })
    const reply = await response.json()
    if (response.ok) return finish(reply.id_token)
    const code = reply.error.message.split(' ')[0]
    if (code === 'PASSWORD_REQUIRED') askPassword(email)
    problem.textContent = PROBLEMS[code] ?? 'ログインできませんでした。もう一度お試しください。'
  } catch {
    problem.textContent = 'サーバーに接続できません。'
  }
}

function askPassword(email) {
  passwordRow.hidden = false
  field('email').value = email
  field('password').focus()
}

/** Hands the event to the SDK's frame in the page that opened this window; the SDK then closes the window. */
function finish(idToken) {
  const answer = new URLSearchParams({ providerId: 'google.com', id_token: idToken })
  const authEvent = {
    type: query.get('authType'),
    eventId: query.get('eventId'),
    urlResponse: `${location.origin}${location.pathname}?${answer}`,
    sessionId: 'embedded',
    postBody: '',
    tenantId: null,
    error: null,
  }
  const frames = window.opener?.frames ?? []
  let told = false
  for (let i = 0; i < frames.length; i += 1) {
    if (!isSdkFrame(frames[i])) continue
    frames[i].postMessage({ eventType: 'sendAuthEvent', authEvent }, location.origin)
    told = true
  }
  if (!told) problem.textContent = '元の画面が見つかりません。この画面を閉じて、もう一度お試しください。'
}

function isSdkFrame(frame) {
  try {
    const own = new URLSearchParams(frame.location.search)
    return (
      frame.location.pathname === '/emulator/auth/iframe' &&
      own.get('apiKey') === query.get('apiKey') &&
      own.get('appName') === query.get('appName')
    )
  } catch {
    return false // a frame of another origin
  }
}

for (const button of document.querySelectorAll('button[data-email]')) {
  button.addEventListener('click', () => choose(button.dataset.email, '', ''))
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void choose(field('email').value, field('name').value, field('password').value)
})
document.querySelector('fieldset').disabled = false
