import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PinOfferCard } from '@/features/session/pin-offer'
import { isInRegularUse } from '@/pwa/days-of-use'
import { getInstallOffer, isAppleTouch, isInstallDismissed, isInstalled, subscribeInstallOffer } from '@/pwa/install'
import { InstallOffer } from '@/pwa/install-offer'
import { hasJustJoined } from '@/session/just-joined'
import { type PinOffer, pinOffer } from '@/session/secrets/pin-offered'

/**
 * What is offered once on the dashboard, one after the other: a PIN, after joining, a lock or at the second visit; and to
 * install the app, after joining or some days.
 */
export function DeskOffers({ uid }: { uid: string }) {
  const isDashboard = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const [pin, setPin] = usePinOffer(uid)
  const canInstall = useCanInstall(uid)
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

function useCanInstall(uid: string): boolean {
  const offer = useSyncExternalStore(subscribeInstallOffer, getInstallOffer)
  const [isDue] = useState(() => isInstallDue(uid))
  return isDue && (offer !== null || isAppleTouch())
}

function isInstallDue(uid: string): boolean {
  // Always asked: its first answer begins to count the days.
  const isRegular = isInRegularUse()
  return (isRegular || hasJustJoined(uid)) && !isInstalled() && !isInstallDismissed()
}
