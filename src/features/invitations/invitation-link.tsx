import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { notify } from '@/errors/notify'
import { Button } from '@/ui/button'

const LinkQrDialog = lazyDialog(() => import('./link-qr-dialog').then((m) => m.LinkQrDialog), { close: byOnClose })

/** The link of an invitation, and the ways to hand it over: copied, shown as a QR code, shared by the device. */
export function InvitationLink({ email, code }: { email: string; code: string }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [isQrOpen, setQrOpen] = useState(false)
  const link = `${window.location.origin}/invite?code=${encodeURIComponent(code)}`

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      notify.success(t`リンクをコピーしました`)
    } catch {
      // The browser does not let us: it is marked, to be copied by hand.
      field.current?.select()
    }
  }

  async function share() {
    // Closing the sheet of the device without a choice rejects, too.
    await navigator.share({ title: t`招待`, url: link }).catch(() => {})
  }

  return (
    <>
      <input
        ref={field}
        readOnly
        aria-label={t`${email} への招待リンク`}
        value={link}
        className="control font-mono text-sm"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon="copy" onClick={() => void copy()}>{t`コピー`}</Button>
        <Button size="sm" onClick={() => setQrOpen(true)}>{t`QRコード`}</Button>
        {'share' in navigator ? (
          <Button size="sm" icon="external" onClick={() => void share()}>{t`共有`}</Button>
        ) : null}
      </div>
      {isQrOpen ? <LinkQrDialog email={email} link={link} onClose={() => setQrOpen(false)} /> : null}
    </>
  )
}
