import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PinOfferCard } from '@/features/session/pin-offer'
import { type PinOffer, pinOffer } from '@/features/session/pin-offered'
import { isInRegularUse } from '@/pwa/days-of-use'
import { InstallOffer } from '@/pwa/install-offer'
import { getInstallOffer, isInstallDismissed, isInstalled, subscribeInstallOffer } from '@/pwa/install-store'

/** What is offered once on the dashboard, one after the other: a PIN, and later to install the app. */
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
  const [isDue] = useState(() => isInRegularUse() && !isInstalled() && !isInstallDismissed())
  return isDue && offer !== null
}
