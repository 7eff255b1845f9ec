import { hasUnsavedInput, subscribeUnsavedInput } from '@/lib/dirty-registry'
import { reloadPage } from '@/lib/load-page'
import { getUpdate, setUpdate } from './update-store'

/** After the last form became clean: time for its own words (「保存しました」) and for a second thought. */
const AFTER_SAVING_MS = 1500

type Worker = {
  /** Tells the waiting worker to take over. */
  skipWaiting: () => void
  /** Once the page can be had, unless it is not wanted any more by then. @returns whether the page is being reloaded. */
  reload: (isStillWanted: () => boolean) => Promise<boolean>
}

/** How long a new version may take to arrive on the device once it was found. */
const ARRIVAL_LIMIT_MS = 30_000

/** How long the waiting worker may take to be in charge. */
const TAKEOVER_LIMIT_MS = 5_000

/** How often a page is asked for that cannot be had, and how long after the last time. */
const RELOAD_TRIES = 4
const RELOAD_AGAIN_MS = 3_000

/** Where no worker serves the page, loading it again is all there is to an update. */
const NO_WORKER: Worker = { skipWaiting: () => {}, reload: reloadPage }

let worker = NO_WORKER
let hadController = false
let look: () => Promise<boolean> = async () => false

/** Follows the takeover of new workers. `controlled`: whether this page has been served by a worker from the start. */
export function followTakeovers(container: EventTarget, controlled: boolean, given: Worker): () => void {
  worker = given
  hadController = controlled
  container.addEventListener('controllerchange', onTakeover)
  const stopFollowing = subscribeUnsavedInput(onInputChange)
  return () => {
    container.removeEventListener('controllerchange', onTakeover)
    stopFollowing()
    worker = NO_WORKER
  }
}

/** Gives the way to look for a new version; it resolves with whether one is on its way to the device. */
export function looksForUpdateWith(given: typeof look): void {
  look = given
}

/** A new version has been put on the device and waits. */
export function updateWaits(): void {
  const { available, applying } = getUpdate()
  if (available !== 'no' && available !== 'required') return
  setUpdate({ available: 'waiting' })
  // The person has asked for it already, while it was on its way.
  if (applying) applyUpdate()
}

/**
 * This app is too old: the server said so (SYS_007), or a newer version is at work on this device. The new version is
 * looked for and offered.
 */
export function updateIsRequired(): void {
  setUpdate({ needed: true })
  if (getUpdate().available !== 'no') return
  setUpdate({ available: 'required' })
  void look().catch(() => {})
}

/**
 * The person wants the new version now. With unsaved input it waits until that is saved; else this tab, and no other,
 * reloads once.
 */
export function applyUpdate(): void {
  const { available } = getUpdate()
  if (available === 'no') return
  if (hasUnsavedInput()) {
    setUpdate({ wanted: true })
    return
  }
  setUpdate({ applying: true, wanted: false })
  if (available === 'replaced') void reload(RELOAD_TRIES)
  else if (available === 'waiting') takeOver()
  else void fetchUpdate()
}

/** A worker that is still at work keeps its successor waiting; the person does not wait for that. */
function takeOver(): void {
  worker.skipWaiting()
  setTimeout(() => {
    const { applying, available } = getUpdate()
    if (applying && available === 'waiting') reloadUnlessTyping()
  }, TAKEOVER_LIMIT_MS)
}

function reloadUnlessTyping(tries = RELOAD_TRIES): void {
  if (hasUnsavedInput()) setUpdate({ applying: false, wanted: true })
  else void reload(tries)
}

/** A worker that has just taken over may be busy: the page is asked for again. Where it cannot be had, the button is back. */
async function reload(triesLeft: number): Promise<void> {
  if (await worker.reload(() => !hasUnsavedInput())) return
  if (hasUnsavedInput()) return setUpdate({ applying: false, wanted: true })
  if (triesLeft <= 1) return setUpdate({ applying: false })
  setTimeout(() => {
    if (getUpdate().applying) reloadUnlessTyping(triesLeft - 1)
  }, RELOAD_AGAIN_MS)
}

/** The new version is not here yet: it takes over on arrival. Where there is none to be had, the page is reloaded. */
async function fetchUpdate(): Promise<void> {
  const isComing = await look().catch(() => false)
  setTimeout(
    () => {
      if (getUpdate().available !== 'required') return
      reloadUnlessTyping()
    },
    isComing ? ARRIVAL_LIMIT_MS : 0,
  )
}

/**
 * A worker took over this page. The very first one belongs to this version; a later one is a newer version, and only
 * the tab that asked for it reloads. A form that became dirty meanwhile is never taken away.
 */
function onTakeover(): void {
  if (!hadController) {
    hadController = true
    return
  }
  const asked = getUpdate().applying
  setUpdate({ available: 'replaced', applying: false })
  if (asked) applyUpdate()
}

function onInputChange(): void {
  if (!getUpdate().wanted || hasUnsavedInput()) return
  setTimeout(() => {
    if (getUpdate().wanted && !hasUnsavedInput()) applyUpdate()
  }, AFTER_SAVING_MS)
}
