import { useState } from 'react'
import type { Notification } from '#contract/notifications'
import type { NotificationGroup } from './group'

export type Selection = {
  /** Unread notifications of the ticked groups. */
  chosen: readonly Notification[]
  isTicked: (group: NotificationGroup) => boolean
  toggle: (group: NotificationGroup) => void
  /** Gives the chosen ones and unticks everything. */
  take: () => readonly Notification[]
}

/** Which groups of the list are ticked. What is read meanwhile is chosen no more. */
export function useSelection(groups: readonly NotificationGroup[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const isTicked = ({ head }: NotificationGroup) => ticked.has(head.id)
  const chosen = groups.filter(isTicked).flatMap(({ members }) => members.filter(({ read }) => !read))
  return {
    chosen,
    isTicked,
    toggle: ({ head }) => {
      const next = new Set(ticked)
      if (!next.delete(head.id)) next.add(head.id)
      setTicked(next)
    },
    take: () => {
      setTicked(new Set())
      return chosen
    },
  }
}
