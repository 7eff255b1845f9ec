import { Outlet, useRouterState } from '@tanstack/react-router'
import { Desk } from './desk'
import { FeatureGate } from './feature-gate'
import { Shell } from './shell'
import { StripDock } from './strip-dock'
import { UpdateStrip } from './update-strip'

/** Pages that stand alone: they need neither a person nor that person's data. */
const STANDING_ALONE: readonly string[] = ['/login', '/invite']
/** Seen by people in the waiting room: the menu and the notices of the desk name others. */
const IN_PUBLIC = '/reception/board'

/** What is around a page: the shell with the person's data, or nothing. */
export function Frame() {
  const standsAlone = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => STANDING_ALONE.includes(String(routeId))),
  })
  const isPublic = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId === IN_PUBLIC })
  if (standsAlone) {
    return (
      <>
        <Outlet />
        <StripDock>
          <UpdateStrip />
        </StripDock>
      </>
    )
  }
  if (isPublic) {
    return (
      <Desk>
        <FeatureGate>
          <Outlet />
        </FeatureGate>
      </Desk>
    )
  }
  return (
    <Desk>
      <Shell>
        <Outlet />
      </Shell>
    </Desk>
  )
}
