import { frequentSlices } from './font-slices'

export type WarmFontsDeps = {
  /** The style sheets of this page, by address. */
  styles: () => readonly string[]
  /** Whether the device has that file already. */
  isKept: (url: string) => Promise<boolean>
  /** Reads a file through the worker, which keeps it. @throws when it cannot be had */
  load: (url: string) => Promise<Blob>
  /** True as soon as a new version wants to take over. */
  isStopped: () => boolean
}

/**
 * Brings the frequent slices of the typeface to the device, one after the other, so that the page is not disturbed. The
 * page does it and not the worker: a worker with one long task of its own keeps its successor waiting until that ends.
 * It ends at the first slice that cannot be had; the next page goes on.
 */
export async function warmFonts({ styles, isKept, load, isStopped }: WarmFontsDeps): Promise<void> {
  for (const style of styles()) {
    const css = await (await load(style)).text()
    for (const slice of frequentSlices(css, style)) {
      if (isStopped()) return
      if (!(await isKept(slice))) await load(slice)
    }
  }
}

/** Where the worker keeps the slices. */
export const FONT_CACHE = 'fonts'
