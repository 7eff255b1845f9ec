// What a measured page writes down about itself, from before its own code runs.

/** Something on the screen by which one sees that it is there. */
export type Mark = {
  /** Selector of CSS. */
  selector: string
  /** A regular expression that the text of an element fits. */
  text?: string
  /** How many such elements have to be visible. */
  atLeast: number
}

/** All times in ms since the navigation. */
export type PageRecord = {
  /** First paint of content; 0 before it. */
  painted: number
  /** Largest sum of moves within one window of `layout-shift`, as web.dev/cls counts them. */
  shift: number
  /** Tasks of the main thread over 50 ms. */
  longTasks: { start: number; duration: number }[]
  /** When the mark that the recorder was given was first on the screen; 0 before it. */
  readyAt: number
  /** The last key that was typed, and the last change in the main part of the page. */
  typedAt: number
  changedAt: number
  /** From each key to the frame that draws it. */
  paints: number[]
  /** Lengths of the frames since `watchFrames`. */
  frames: number[]
  watchFrames(): void
  isShown(mark: Mark): boolean
  /** Waits until the mark is on the screen; the time of the frame after it. */
  shown(mark: Mark): Promise<number>
}

/** Runs in the page, before anything else; it can use nothing from outside. Found there as `pageRecord`. */
export function record(ready: Mark): void {
  const kept: PageRecord = {
    painted: 0,
    shift: 0,
    longTasks: [],
    readyAt: 0,
    typedAt: 0,
    changedAt: 0,
    paints: [],
    frames: [],
    watchFrames() {
      kept.frames = []
      let last = performance.now()
      const frame = (now: number) => {
        kept.frames.push(now - last)
        last = now
        requestAnimationFrame(frame)
      }
      requestAnimationFrame((now) => {
        last = now
        requestAnimationFrame(frame)
      })
    },
    isShown({ selector, text, atLeast }) {
      const fits = text === undefined ? null : new RegExp(text)
      const found = [...document.querySelectorAll(selector)].filter(
        (element) => element.getClientRects().length > 0 && (fits?.test(element.textContent) ?? true),
      )
      return found.length >= atLeast
    },
    shown(mark) {
      return new Promise((resolve) => {
        const look = () => {
          if (kept.isShown(mark)) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
      })
    },
  }
  Object.assign(window, { pageRecord: kept })
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') kept.painted = startTime
  })
  observe('longtask', ({ startTime, duration }) => kept.longTasks.push({ start: startTime, duration }))
  let span = { sum: 0, begin: 0, end: 0 }
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (hadRecentInput) return
    const isSame = startTime - span.end < 1_000 && startTime - span.begin < 5_000
    span = { sum: (isSame ? span.sum : 0) + value, begin: isSame ? span.begin : startTime, end: startTime }
    kept.shift = Math.max(kept.shift, span.sum)
  })
  void kept.shown(ready).then((at) => {
    kept.readyAt = at
  })
  const changes = new MutationObserver((list) => {
    const isMain = ({ target }: MutationRecord) =>
      Boolean((target instanceof Element ? target : target.parentElement)?.closest('main'))
    if (list.some(isMain)) kept.changedAt = performance.now()
  })
  changes.observe(document, { subtree: true, childList: true, characterData: true })
  const noteKey = ({ timeStamp }: Event) => {
    kept.typedAt = timeStamp
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => kept.paints.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }
  addEventListener('input', noteKey, true)
}
