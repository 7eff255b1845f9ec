import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ApiError } from '@/api/api-error'
import { reloadProfile } from '@/auth/actions'
import { useSession } from '@/auth/session'
import { classify } from '@/errors/classify'
import { ContactButton } from '@/errors/contact-button'
import { BrandMark } from '@/ui/brand-mark'
import { Button } from '@/ui/button'
import { signOutNow } from './sign-out'

const ASK_EVERY_MS = 5 * 60_000

/** Somebody is signed in, but it is not known in which tenant: they belong to none yet, or the server did not say. */
export function NoTenantScreen({ error }: { error: ApiError }) {
  const { t } = useLingui()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)

  // Opened again in the morning, it should not wait for somebody to press a button.
  useEffect(() => {
    const timer = setInterval(() => void reloadProfile(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  async function retry() {
    setBusy(true)
    await reloadProfile()
    setBusy(false)
  }

  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
      <BrandMark size={48} />
      <h1 className="font-bold text-xl">
        {error.isUnreachable ? <Trans>プロフィールを読み込めませんでした</Trans> : error.message}
      </h1>
      <p className="text-muted">{error.isUnreachable ? error.message : error.suggestion}</p>
      <p className="text-muted text-sm">{user?.email}</p>
      <p className="text-muted text-sm">
        <Trans>未送信の変更があれば、この端末に残っています。</Trans>
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon="logout" onClick={() => void signOutNow({ keepOutbox: true })}>
          {t`ログアウト`}
        </Button>
        <Button variant="primary" icon="refresh" busy={busy} onClick={() => void retry()}>
          {t`再試行`}
        </Button>
        <ContactButton error={classify(error)} />
      </div>
    </main>
  )
}
