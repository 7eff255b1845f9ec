import { ChunkLoadError, loadCode } from '@/lib/load-chunk'
import { within } from '@/lib/within'
import type { NewEntry } from './enqueue'
import type { Outcome } from './final-word'
import type { Saver, SaverDeps } from './saver'

/** A save waits no longer for its code; then the form keeps its text and says that nothing was stored. */
const LOAD_LIMIT_MS = 8_000

/**
 * The saver of a tab, whose code is asked for when the first screen is at rest (at boot), and at the latest by the first
 * save. A save that cannot have it is not stored; the next one asks again.
 */
export class LateSaver {
  readonly #deps: SaverDeps
  #saver: Saver | null = null
  #coming: Promise<Saver> | null = null

  constructor(deps: SaverDeps) {
    this.#deps = deps
  }

  /** Stores an entry and waits a while for the server's word. Never rejects. */
  async save(entry: NewEntry): Promise<Outcome> {
    let saver = this.#saver
    try {
      saver ??= await within(LOAD_LIMIT_MS, this.#bring(), null, this.#deps.platform.after)
    } catch (error) {
      return { state: 'not-stored', error: error as Error }
    }
    // Given up for good: code that comes later must not store what the form says is not stored.
    if (!saver) return { state: 'not-stored', error: new ChunkLoadError(`Not loaded within ${LOAD_LIMIT_MS} ms`) }
    return saver.save(entry)
  }

  /** Whether forms wait for the server's word. */
  get isAwaited(): boolean {
    return this.#saver?.forms.areWaiting() ?? false
  }

  /** Whether the server can be reached, and for whom, may be another answer now. */
  reachChanged(): void {
    this.#saver?.reachChanged()
  }

  #bring(): Promise<Saver> {
    this.#coming ??= this.#load().finally(() => {
      this.#coming = null
    })
    return this.#coming
  }

  async #load(): Promise<Saver> {
    const { Saver } = await loadCode(() => import('./saver'))
    this.#saver = new Saver(this.#deps)
    return this.#saver
  }
}
