import { hasUnsavedInput, subscribeUnsavedInput } from '@/lib/dirty-registry'
import { getUpdate, setUpdate } from './update-store'

/** After the last form became clean: time for its own words (「保存しました」) and for a second thought. */
const AFTER_SAVING_MS = 1500

type Worker = {
  /** Tells the waiting worker to take over. */
  skipWaiting: () => void
  reload: () => void
}

let worker: Worker | null = null
let hadController = false

/** Follows the takeover of new workers. `controlled`: whether this page has been served by a worker from the start. */
export function followTakeovers(container: EventTarget, controlled: boolean, given: Worker): () => void {
  worker = given
  hadController = controlled
  container.addEventListener('controllerchange', onTakeover)
  const stopFollowing = subscribeUnsavedInput(onInputChange)
  return () => {
    container.removeEventListener('controllerchange', onTakeover)
    stopFollowing()
    worker = null
  }
}

/** A new version has been put on the device and waits. */
export function updateWaits(): void {
  if (getUpdate().available === 'no') setUpdate({ available: 'waiting' })
}

/**
 * The person wants the new version now. With unsaved input it waits until that is saved; else this tab, and no other,
 * reloads once.
 */
export function applyUpdate(): void {
  const { available } = getUpdate()
  if (available === 'no' || !worker) return
  if (hasUnsavedInput()) {
    setUpdate({ wanted: true })
    return
  }
  setUpdate({ applying: true, wanted: false })
  if (available === 'replaced') worker.reload()
  else worker.skipWaiting()
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
