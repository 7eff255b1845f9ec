import { Outlet, useRouterState } from '@tanstack/react-router'
import { Desk } from './desk'
import { FeatureGate } from './feature-gate'
import { IN_PUBLIC } from './in-public'
import { Shell } from './shell'
import { StripDock } from './strip-dock'
import { UpdateStrip } from './update-strip'

/** Pages that stand alone: they need neither a person nor that person's data. */
const STANDING_ALONE: readonly string[] = ['/login', '/invite']

// The same elements at each drawing: a page that changes draws nothing of what is around it.
const IN_SHELL = (
  <Desk>
    <Shell>
      <Outlet />
    </Shell>
  </Desk>
)
const WITHOUT_SHELL = (
  <Desk>
    <FeatureGate>
      <Outlet />
    </FeatureGate>
  </Desk>
)

/** What is around a page: the shell with the person's data, or nothing. */
export function Frame() {
  const id = useRouterState({ select: ({ matches }) => String(matches.at(-1)?.routeId) })
  if (STANDING_ALONE.includes(id)) {
    return (
      <>
        <Outlet />
        <StripDock>
          <UpdateStrip />
        </StripDock>
      </>
    )
  }
  return id === IN_PUBLIC ? WITHOUT_SHELL : IN_SHELL
}
