/* oxlint-disable import/default -- what ends in ?url is the address of a file, which the build gives */
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { textItems } from '#contract/pdf-text/item'
import { loadCode } from '@/lib/load-chunk'
import { lettersOfPage, type PageLetters } from './page-letters'
import type { PageShape } from './part-boxes'
import { startWorker } from './start-worker'

/** A page that can be drawn and read. */
export type OpenPage = PageShape & {
  letters: PageLetters
  /** Whether a font of the page runs downwards. */
  isVertical: (font: string) => boolean
  /** Draws it so many times as large as it is. `stop` is for a drawing that nobody wants any more. */
  draw: (canvas: HTMLCanvasElement, scale: number) => { done: Promise<void>; stop: () => void }
}

export type OpenPdf = { pageCount: number; page: (number: number) => Promise<OpenPage>; close: () => void }

type Library = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

/** Files of their own beside the app, which nobody brings who has not asked for a page. */
const library = (): Promise<Library> => loadCode(() => import(/* @vite-ignore */ libraryUrl))

/**
 * Opens a PDF for drawing. Nothing of it is run: no scripts and no forms of XFA; what it lacks of letters and tables comes from
 * our own server, and what it points to is not asked for. It is the same library by which the server reads.
 * @throws ChunkLoadError where the library is not at hand; what the library has against the file
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const [pdfjs, bytes] = await Promise.all([library(), file.arrayBuffer()])
  const port = await loadCode(() => startWorker(workerUrl))
  const worker = pdfjs.PDFWorker.create({ port })
  const home = new URL(`/pdfjs/${pdfjs.version}`, location.origin).href
  const task = pdfjs.getDocument({
    worker,
    data: new Uint8Array(bytes),
    cMapUrl: `${home}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${home}/standard_fonts/`,
    // Compiled code is forbidden by the policy of the page; the same in JavaScript is asked for where a picture needs it.
    wasmUrl: `${home}/wasm/`,
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  })
  const close = () =>
    task.destroy().finally(() => {
      worker.destroy()
      port.terminate()
    })
  try {
    const document = await task.promise
    return {
      pageCount: document.numPages,
      page: async (number) => openPage(await document.getPage(number)),
      close: () => void close(),
    }
  } catch (thrown) {
    void close()
    throw thrown
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<Library['getDocument']>['promise']>['getPage']>>

async function openPage(page: Page): Promise<OpenPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  // A page whose letters cannot be read can be looked at all the same.
  const { items, styles } = await page.getTextContent().catch(() => ({ items: [], styles: {} }))
  const isVertical = (font: string) => (styles as Record<string, { vertical?: boolean }>)[font]?.vertical === true
  return {
    width,
    height,
    transform,
    isVertical,
    letters: lettersOfPage(textItems(items), isVertical),
    draw: (canvas, scale) => {
      const viewport = page.getViewport({ scale })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const task = page.render({ canvas, viewport })
      const stop = () => {
        task.cancel()
        // Of a long document the pages out of sight must not fill the memory.
        page.cleanup()
      }
      return { done: task.promise, stop }
    },
  }
}
