import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { useClientConfig } from './client-config'
import { toIdentityError } from './identity-error'
import { identityWords } from './identity-words'

const FAILED = msg`メールを送信できませんでした。`

export type MailedLink = { at: 'rest' | 'busy' | 'sent' } | { at: 'failed'; words: MessageDescriptor }

/**
 * A link that the identity service sends to the person's address: how far it is, and the way to ask for it. `hasMail` is
 * false where there is no mail and the link stands in the server's log instead.
 */
export function useMailedLink(ask: () => Promise<void>) {
  const [state, setState] = useState<MailedLink>({ at: 'rest' })
  const hasMail = useClientConfig()?.identity.mode !== 'embedded'

  async function send(): Promise<void> {
    setState({ at: 'busy' })
    try {
      await ask()
      setState({ at: 'sent' })
    } catch (thrown) {
      setState({ at: 'failed', words: identityWords(toIdentityError(thrown)) ?? FAILED })
    }
  }
  return { state, hasMail, send }
}
