import type { MessageDescriptor } from '@lingui/core'
import { type RouteComponent, useRouterState } from '@tanstack/react-router'
import type { Method } from '#contract/endpoint'
import type { Scopes } from '#contract/permission-rows'
import type { Feature } from '#contract/tenant'
import type { IconName } from '@/ui/icon-shapes'

/** What is said once of a place of the menu. */
export type Place = {
  path: string
  /** Link in the side menu, heading of the page and title of the window. */
  label: MessageDescriptor
  /** Link in the bar of phones, where the label has no room. */
  short?: MessageDescriptor
  icon: IconName
  /** Without it the place is one of daily work. */
  group?: 'documents' | 'assistants' | 'settings'
  /** Without it the place is there for every tenant. */
  feature?: Feature
  /**
   * The call that the page lives from, with its row of the matrix: who may not make it is not offered the page. Without it,
   * everybody is. The row stands here so that the first screen does not wait for the whole matrix.
   */
  needs?: { method: Method; path: string; row: Scopes }
  /** Nothing of it is kept on the device or waits there: without a connection it neither shows nor saves. */
  isOnlineOnly?: true
  /** Leads there after `g`. A place gets one when there is something to do there. */
  letter?: string
  screen: RouteComponent
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The place of the menu that the route belongs to. */
    place?: Place
  }
}

/** The place of the page that is drawn; undefined for a page that is no place of the menu. */
export function usePlace(): Place | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.place })
}
