import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { hideAddress } from '@/session/events/hide-address'
import { Button } from '@/ui/button'

type CustomerViewProps = { text: string; onEnd: () => void }

/** A text in large letters, as it was typed, for the customer on the other side of the desk; nothing else is on the page. */
export function CustomerView({ text, onEnd }: CustomerViewProps) {
  const { t } = useLingui()

  useEffect(() => {
    document.title = t`窓口`
  }, [t])

  useEffect(hideAddress, [])

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col justify-between gap-8 px-6 py-10">
      <h1 className="sr-only">{t`お客様へのご案内`}</h1>
      <p className="whitespace-pre-wrap break-words text-2xl leading-relaxed">{text}</p>
      <Button icon="lock" className="self-end" onClick={onEnd}>{t`終わる（画面はロックされます）`}</Button>
    </main>
  )
}
