import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { MailedLink } from '@/session/identity/use-mailed-link'
import { Banner } from '@/ui/banner'

/** What became of the request for a link by mail; `children` say where it has gone. */
export function MailedLinkNotes({ state, children }: { state: MailedLink; children: ReactNode }) {
  const { i18n } = useLingui()
  if (state.at === 'failed') {
    return (
      <Banner tone="danger" role="alert">
        {i18n._(state.words)}
      </Banner>
    )
  }
  if (state.at !== 'sent') return null
  return (
    <Banner tone="success" role="status">
      {children}
    </Banner>
  )
}
