import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { tenant } from '#contract/tenant'
import { call } from '@/api/call'
import { browserPlatform } from '../device/browser-platform'
import type { Identity } from '../device/identity'
import { createGate } from './gate'
import { isSlow, type Reach } from './machine'
import { createMonitor, type Monitor } from './monitor'
import { type Connectivity, connectivityStore, identityStore, sendingSideStore, sendingStore } from './state'

export type OfflineHooks = {
  /**
   * Renews the credential and asks who the server takes us for; null when nobody is signed in. Called before waiting
   * entries are sent after an outage: entries of another person or tenant are never sent.
   * @throws when it could not be asked.
   */
  confirmIdentity: () => Promise<Identity | null>
  /** Breaks off what the identity service was asked before an outage: `confirmIdentity` would wait for it. */
  breakOffIdentityRequests: () => void
  /** A newer version of the app is at work on this device: this page has to be updated before it can go on. */
  onOutdated: () => void
}

/** Limit of one probe (design: reachability is measured). */
const PROBE_LIMIT_MS = 3_000
/** How long reads wait for the queue after an outage. */
const DRAIN_LIMIT_MS = 10_000

let hooks: OfflineHooks = {
  confirmIdentity: async () => identityStore.get(),
  breakOffIdentityRequests: () => {},
  onOutdated: () => {},
}
let monitor: Monitor | null = null

/** Gives this room what it must not know itself. Called once, at boot. */
export function configureOffline(given: Partial<OfflineHooks>): void {
  hooks = { ...hooks, ...given }
}

/** What this room was given. */
export function offlineHooks(): OfflineHooks {
  return hooks
}

/** Whether the server can be reached, by measurement; never by the browser's word alone. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(connectivityStore.subscribe, connectivityStore.get)
}

export const getConnectivity = connectivityStore.get
export const subscribeConnectivity = connectivityStore.subscribe

/** Asks the server now; for the button of the offline banner. */
export async function probeNow(): Promise<Connectivity> {
  await monitor?.probeNow()
  return connectivityStore.get()
}

/**
 * Whether the server answers now. One lost probe leaves the state `online`, since bad Wi-Fi loses some; who is about to
 * give up what is on the screen has to know better.
 */
export async function isAnswering(): Promise<boolean> {
  const reach = await monitor?.probeNow()
  return reach?.status === 'online' && reach.failedProbes === 0
}

/** The outcome of a real call: whether our server answered. Given to the API room at boot. */
export function reportOutcome(hasReached: boolean): void {
  monitor?.feed(hasReached ? { type: 'reached', at: Date.now() } : { type: 'call-failed' })
}

/** Begins to measure and takes over TanStack Query's idea of being online; the returned function ends it. */
export function startConnectivity(): () => void {
  if (monitor) return () => {}
  const platform = browserPlatform()
  // Ours instead of the browser's events. Not online until the gate says so: reads still make their first attempt.
  onlineManager.setEventListener(() => undefined)
  onlineManager.setOnline(false)
  const gate = createGate({
    confirmIdentity: () => hooks.confirmIdentity(),
    onIdentity: identityStore.set,
    allowSending: sendingStore.set,
    interrupt: () => {
      hooks.breakOffIdentityRequests()
      sendingSideStore.get()?.interrupt()
    },
    drain: async () => sendingSideStore.get()?.drain(DRAIN_LIMIT_MS),
    setOnline: (isOnline) => onlineManager.setOnline(isOnline),
    wait: (ms) => new Promise((resolve) => platform.after(ms, resolve)),
  })
  const started = createMonitor({
    platform,
    probe: async () => {
      await call(tenant.health, {}, { timeoutMs: PROBE_LIMIT_MS })
    },
    isHidden: () => document.visibilityState === 'hidden',
    onChange: (reach, before) => {
      publish(reach)
      if (reach.status === before.status) return
      if (reach.status === 'online') void gate.open()
      else gate.close()
    },
  })
  monitor = started
  const stopListening = listenToBrowser(started)
  void started.probeNow()
  return () => {
    stopListening()
    started.stop()
    monitor = null
  }
}

function publish(reach: Reach): void {
  const before = connectivityStore.get()
  const next: Connectivity = { state: reach.status, slow: isSlow(reach), lastContactAt: reach.lastContactAt }
  // The time of the last contact changes with every call; a second is exact enough for the screens.
  const isSame =
    before.state === next.state &&
    before.slow === next.slow &&
    Math.abs((before.lastContactAt ?? 0) - (next.lastContactAt ?? 0)) < 1_000
  if (!isSame) connectivityStore.set(next)
}

type NetworkInformation = EventTarget & { effectiveType?: string }

function listenToBrowser({ feed, probeAnew }: Monitor): () => void {
  // Somebody is back: whatever waits for its turn is tried now, once the server was heard.
  const wake = () =>
    void probeAnew().then(({ status }) => (status === 'online' ? sendingSideStore.get()?.release() : undefined))
  const visible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  const connection = (navigator as { connection?: NetworkInformation }).connection
  const typeChanged = () =>
    feed({ type: 'connection-type', isSlow: ['2g', 'slow-2g'].includes(connection?.effectiveType ?? '') })
  const listening = new AbortController()
  const until = { signal: listening.signal }
  for (const sign of ['online', 'offline', 'focus']) window.addEventListener(sign, wake, until)
  document.addEventListener('visibilitychange', visible, until)
  connection?.addEventListener('change', typeChanged, until)
  typeChanged()
  return () => listening.abort()
}
