import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FEATURES } from '#contract/tenant'
import { AdministrationScreen } from '@/features/administration/administration-screen'
import { comingAmong } from './coming-among'

/** The settings of the tenant, which are told what is still to come. */
export function AdministrationPage() {
  const { routesById } = useRouter()
  const coming = useMemo(() => {
    const places = Object.values(routesById).flatMap(({ options }) => options.staticData?.place ?? [])
    return new Set(comingAmong(FEATURES, places))
  }, [routesById])
  return <AdministrationScreen coming={coming} />
}
