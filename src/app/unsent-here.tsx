import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { countOf } from '@/offline/device/outboxes-here'

/** What is not sent of a person who cannot open it now: how much of it lies on this device. Nothing where nothing does. */
export function UnsentHere({ uid }: { uid: string }) {
  const [count, setCount] = useState<number | null>(0)
  useEffect(() => {
    let gone = false
    void countOf(uid).then((counted) => gone || setCount(counted))
    return () => {
      gone = true
    }
  }, [uid])
  if (count === 0) return null
  return (
    <p className="text-muted text-sm">
      {count === null ? (
        <Trans>未送信の変更があれば、この端末に残っています。</Trans>
      ) : (
        <Plural value={count} other="未送信の変更が#件、この端末に残っています。" />
      )}
    </p>
  )
}
