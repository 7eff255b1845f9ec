import { useState } from 'react'
import type { ApiError } from '@/api/api-error'
import type { AppError } from '@/errors/app-error'
import { namedFailure } from '@/errors/named-failure'
import { useReportedFailure } from '@/errors/use-reported-failure'
import { refreshCredential } from '@/session/credential/credential'
import { reloadProfile } from '@/session/identity/actions'

/** The profile is asked for by itself again and again: what says the same each time is one failure, under one id. */
export function useProfileFailure(error: ApiError): { known: AppError; retry: () => Promise<void>; isBusy: boolean } {
  const [first, setFirst] = useState(error)
  const [isPressed, setPressed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const triedAgain = useReportedFailure(isNoFault(first) ? null : first)
  if (first !== error && (isPressed || first.code !== error.code)) {
    setFirst(error)
    setPressed(false)
  }

  async function retry() {
    triedAgain()
    setPressed(true)
    setBusy(true)
    // Whether the address is proved is in the credential, which may be from before the link was opened.
    if (first.context.address === 'unconfirmed') await refreshCredential().catch(() => {})
    await reloadProfile()
    setBusy(false)
  }

  return { known: namedFailure(first), retry, isBusy }
}

/** Who belongs to no tenant yet, or was shut out, is told so; nothing has failed. */
function isNoFault({ code }: ApiError): boolean {
  return code === 'AUTH_004' || code === 'AUTH_005'
}
