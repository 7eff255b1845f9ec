import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { SecretState } from '@/session/secrets/device-secret'
import { passwordState } from '@/session/secrets/password-verifier'
import { pinState } from '@/session/secrets/pin'
import { useSession } from '@/session/session'
import { Fact } from '@/ui/facts'

const ROOM = 'min-h-24'

type Ways = { password: SecretState; pin: SecretState }

/** How the locked screen of this person opens here without a network. */
export function UnlockFact() {
  const { user } = useSession()
  const ways = useWays(user?.uid ?? '')
  const label = <Trans>オフラインでのロック解除</Trans>
  // The longest answer has this room from the beginning, so that nothing below jumps.
  if (!ways)
    return (
      <Fact label={label}>
        <div className={ROOM} />
      </Fact>
    )
  const opens = ({ at }: SecretState) => at === 'ready' || at === 'waiting'
  const [byPassword, byPin] = [opens(ways.password), opens(ways.pin)]
  return (
    <Fact label={label}>
      <div className={ROOM}>
        {byPassword && byPin ? (
          <Trans>パスワード、PIN</Trans>
        ) : byPassword ? (
          <Trans>パスワード</Trans>
        ) : byPin ? (
          <Trans>PIN</Trans>
        ) : (
          <>
            <Trans>オンラインのみ</Trans>
            <p className="font-normal text-muted text-sm">
              <Trans>PINを設定するか、接続中にパスワードでログインし直すと、オフラインでも解除できます。</Trans>
            </p>
          </>
        )}
      </div>
    </Fact>
  )
}

function useWays(uid: string): Ways | null {
  const [ways, setWays] = useState<Ways | null>(null)
  useEffect(() => {
    let gone = false
    void Promise.all([passwordState(uid), pinState(uid)]).then(([password, pin]) => gone || setWays({ password, pin }))
    return () => {
      gone = true
    }
  }, [uid])
  return ways
}
