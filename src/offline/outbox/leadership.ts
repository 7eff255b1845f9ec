// Which tab of the person sends: one that has the turn and can do the work. A tab that has the turn but no disk, no
// connection or no sign-in does not answer when another one asks, and loses it; an app that is older than another tab's
// gives it up by itself, since it may not be able to read what that tab stores.

import type { Platform } from '../device/platform'
import { type Election, joinElection, type Turn } from './election'
import type { Step } from './snapshot'
import { openQueueChannel, type QueueChannel } from './tab-channel'
import type { AppVersions } from './versions'

export type LeadershipDeps = {
  platform: Platform
  /** Names the person in their tenant. */
  name: string
  /** Of this tab's app. */
  versions: AppVersions
  /** Other tabs changed the queue; nobody hears of more before this has resolved. */
  onChanged: (steps: readonly Step[]) => Promise<void>
  /** This tab has the turn, or has it no more. */
  onTurn: (turn: Turn) => void
  /** Whether this tab could send now if it had the turn: server, sign-in and disk. */
  canSend: () => boolean
  /** Whether requests are under way. */
  isAtWork: () => boolean
  /** Whether there is something that a sender should be at now. */
  hasWork: () => boolean
  /** This tab has the turn, does nothing, and another one wonders why. */
  onDoubt: () => void
  /** A tab of a newer version of the app is open. */
  onOutdated: () => void
}

export type Leadership = {
  /** This tab changed the queue; null: it may have, and nobody knows how. */
  tellChanged: (step: Step | null) => void
  /** This tab can send from now on: it says so if it has the turn, and otherwise looks whether it is needed. */
  nowAble: () => void
  /** This tab cannot send, for a reason of its own: the next in line has the turn, without having to wonder. */
  stepDown: () => void
  /** Says and hears nothing any more. */
  fallSilent: () => void
  resign: () => void
}

/** How often a tab that gives up its turn looks whether its last request has ended. */
const LAST_REQUEST_LOOK_MS = 250
/** As long as the sender's turn lasts without a sign of life. */
const LAST_REQUEST_LOOKS = 24

export function openLeadership(deps: LeadershipDeps): Leadership {
  const { platform, name, canSend, isAtWork } = deps
  let turn: Turn = 'none'
  let isHandingOver = false
  const leads = () => turn !== 'none' && !isHandingOver

  /** What is under way is not sent a second time by the next tab: it ends first, or its limit comes. */
  const handOver = (isPatient: boolean, looks = LAST_REQUEST_LOOKS) => {
    if (isAtWork() && looks > 0) platform.after(LAST_REQUEST_LOOK_MS, () => handOver(isPatient, looks - 1))
    else {
      isHandingOver = false
      election.stepDown(isPatient)
    }
  }

  const leave = (isPatient: boolean) => {
    if (!leads()) return
    isHandingOver = true
    deps.onTurn('none')
    handOver(isPatient)
  }

  const hasIdleWork = () => !leads() && canSend() && deps.hasWork()

  const channel: QueueChannel = openQueueChannel({
    platform,
    name: `outbox:${name}`,
    versions: deps.versions,
    onChanged: deps.onChanged,
    isLeader: leads,
    canSend,
    hasIdleWork,
    onDoubt: () => {
      // Its own requests measure the connection.
      if (!isAtWork()) deps.onDoubt()
    },
    onDeadLeader: () => election.takeOver(),
    onNewer: () => {
      deps.onOutdated()
      // The newer one may not stand in line yet.
      leave(true)
    },
  })
  const election: Election = joinElection({
    platform,
    name: `outbox-sender:${name}`,
    onChange: (next) => {
      turn = next
      if (leads() && canSend()) channel.tellHere()
      deps.onTurn(leads() ? turn : 'none')
    },
  })

  const nowAble = () => {
    if (leads()) channel.tellHere()
    else if (hasIdleWork()) channel.askLeader()
  }

  return {
    tellChanged: channel.tellChanged,
    nowAble,
    stepDown: () => leave(false),
    fallSilent: channel.close,
    resign: () => election.resign(),
  }
}
