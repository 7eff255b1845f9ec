import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PinOfferCard } from '@/features/session/pin-offer'
import { hasJustJoined, isInRegularUse } from '@/pwa/days-of-use'
import { getInstallOffer, isAppleTouch, isInstallDismissed, isInstalled, subscribeInstallOffer } from '@/pwa/install'
import { InstallOffer } from '@/pwa/install-offer'
import { type PinOffer, pinOffer } from '@/session/secrets/pin-offered'

/**
 * What is offered once on the dashboard, one after the other: a PIN, after a lock or at the second visit; and to install the
 * app, after joining or some days.
 */
export function DeskOffers({ uid }: { uid: string }) {
  const isDashboard = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const [pin, setPin] = usePinOffer(uid)
  const canInstall = useCanInstall()
  const [isOver, setOver] = useState(false)
  if (!isDashboard || pin === undefined) return null
  if (pin) return <PinOfferCard uid={uid} offer={pin} onDone={() => setPin(null)} />
  return canInstall && !isOver ? <InstallOffer onDone={() => setOver(true)} /> : null
}

/** Undefined until it is known. */
function usePinOffer(uid: string) {
  const [offer, setOffer] = useState<PinOffer | null>()
  useEffect(() => {
    let gone = false
    void pinOffer(uid).then((found) => gone || setOffer(found))
    return () => {
      gone = true
    }
  }, [uid])
  return [offer, setOffer] as const
}

function useCanInstall(): boolean {
  const offer = useSyncExternalStore(subscribeInstallOffer, getInstallOffer)
  const [isDue] = useState(isInstallDue)
  return isDue && (offer !== null || isAppleTouch())
}

function isInstallDue(): boolean {
  // Always asked: its first answer begins to count the days.
  const isRegular = isInRegularUse()
  return (isRegular || hasJustJoined()) && !isInstalled() && !isInstallDismissed()
}
