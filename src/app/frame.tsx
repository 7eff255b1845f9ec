import { Outlet, useRouterState } from '@tanstack/react-router'
import { Desk } from './desk'
import { Shell } from './shell'
import { StripDock } from './strip-dock'
import { UpdateStrip } from './update-strip'

/** Pages that stand alone: they need neither a person nor that person's data. */
const STANDING_ALONE: readonly string[] = ['/login', '/invite']

/** What is around a page: the shell with the person's data, or nothing. */
export function Frame() {
  const standsAlone = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => STANDING_ALONE.includes(String(routeId))),
  })
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
  return (
    <Desk>
      <Shell>
        <Outlet />
      </Shell>
    </Desk>
  )
}
