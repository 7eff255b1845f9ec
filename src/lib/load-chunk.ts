import { hasUnsavedInput } from './dirty-registry'
import { isFromWrongClock } from './known-time'
import { reloadPage } from './load-page'
import { AS_NUMBER, storedValue } from './stored-setting'

/** Spec section 9: chunk load timeout. */
export const CHUNK_TIMEOUT_MS = 120_000
/** A reload that did not help is not tried again within this time. */
const RELOAD_PAUSE_MS = 60_000
/** How long after a failure a part that must come is asked for again. */
const TRY_AGAIN_MS = 2_000
const lastReload = storedValue('chunk-reload-at', AS_NUMBER, 'session')

/** The words of Chromium, Firefox, Safari, Vite and webpack-like loaders for a part of the app that did not come. */
const MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk \S+ failed/i

/** A part of the app could not be loaded: the network is gone or a new version replaced it. */
export class ChunkLoadError extends Error {
  // Set by hand: a minifier may rename the class.
  override readonly name = 'ChunkLoadError'
}

export function isChunkLoadError(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'ChunkLoadError' || MISSING.test(thrown.message))
}

export type ChunkHooks = {
  /** Brings the words of the parts that are loaded later. */
  loadWords: () => Promise<void>
  /** Asks the server now: without it the part would be missing again. */
  isReachable: () => Promise<boolean>
}

let hooks: ChunkHooks = { loadWords: async () => {}, isReachable: async () => navigator.onLine }

/** Gives this room what it must not know itself. Called once, at boot. */
export function configureChunks(given: ChunkHooks): void {
  hooks = given
}

/** Loads a lazily loaded part of the app with its words. Use it around every dynamic import of a screen or a dialog. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await loadCode(() => Promise.all([load(), hooks.loadWords()]))
  return part
}

/** The same for a part that watches over the page: without it nobody could sign out. It is tried until it is here. */
export async function loadSurely<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadChunk(load)
    } catch (error) {
      if (!isChunkLoadError(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    }
  }
}

/**
 * Loads a part that has no words of its own, or whose words travel with the first screens.
 * A missing part passes the one reload guard; while the page reloads the promise stays open, so that nothing flashes.
 * @throws ChunkLoadError when a reload is not allowed now, or after {@link CHUNK_TIMEOUT_MS}.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await within(load(), CHUNK_TIMEOUT_MS)
  } catch (cause) {
    if (isChunkLoadError(cause) && (await recoverFromMissingChunk())) return new Promise<never>(() => {})
    if (!isChunkLoadError(cause)) throw cause
    throw new ChunkLoadError('A part of the app could not be loaded', { cause })
  }
}

let reloading = false

/**
 * THE guard of reloads after a missing part: only when the server answers, with no unsaved input, and not twice a minute.
 * @returns true when the page is being reloaded.
 */
export async function recoverFromMissingChunk(now = Date.now(), reload = reloadPage): Promise<boolean> {
  const isSoon = (last: number) => now - last < RELOAD_PAUSE_MS && !isFromWrongClock(last, now)
  const isPossible = () => !hasUnsavedInput() && !isSoon(lastReload.read() ?? 0)
  // One lost probe is no outage; with the second one everybody knows that the connection is gone, and can say so.
  const isReachable = async () => (await hooks.isReachable()) || hooks.isReachable()
  if (reloading) return true
  if (!isPossible() || !(await isReachable())) return false
  // Meanwhile something may have been typed, or another missing part was faster.
  if (reloading || !isPossible()) return reloading
  // Without a memory of the last reload the page could reload for ever.
  if (!lastReload.keep(now)) return false
  reloading = true
  reloading = await reload()
  if (!reloading) lastReload.drop()
  return reloading
}

/** Lets the missing parts that Vite itself notices pass the same guard. */
export function guardPreloads(target: EventTarget = window): () => void {
  const onError = () => void recoverFromMissingChunk()
  target.addEventListener('vite:preloadError', onError)
  return () => target.removeEventListener('vite:preloadError', onError)
}

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError(`Not loaded within ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
