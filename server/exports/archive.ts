import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** What became of one file of the archive. */
export type Entry = { path: string; size: number; sha256: string; part: number }

/** Keeps the bytes of a part of the archive as they come; what it returns describes the part. */
export type Sink<Part> = (part: number, bytes: AsyncIterable<Buffer>) => Promise<Part>

export type Archive<Part> = {
  readonly entries: readonly Entry[]
  /** Adds a file. Resolves when its source has been read through. */
  add(path: string, source: AsyncIterable<Buffer>, options?: { compress?: boolean }): Promise<Entry>
  /** Writes the end; the parts in their order. */
  end(): Promise<Part[]>
  /** After a fault: nothing more is read or written. */
  abandon(): void
}

/**
 * A ZIP archive that is never whole in memory: what a source gives goes through to the sink at the pace of the sink. Once a
 * part has `partBytes` bytes the next file begins another one, which is a ZIP of its own.
 */
export function createArchive<Part>(
  sink: Sink<Part>,
  { partBytes, now }: { partBytes: number; now: Date },
): Archive<Part> {
  const entries: Entry[] = []
  const kept: Promise<Part>[] = []
  let open: OpenPart<Part> | null = null

  const close = () => {
    open?.zip.end()
    open = null
  }
  return {
    entries,
    async add(path, source, { compress = true } = {}) {
      if (open && open.written() >= partBytes) close()
      if (!open) {
        open = openPart(sink, kept.length + 1)
        kept.push(open.kept)
      }
      const { zip, kept: end } = open
      const watched = measured(source)
      const stream = Readable.from(watched.bytes, { objectMode: false })
      zip.addReadStream(stream, path, { compress, mtime: now, mode: 0o100644 })
      try {
        await Promise.race([finished(stream), end.then(() => Promise.reject(new Error('the archive ended early')))])
      } catch (thrown) {
        stream.destroy()
        throw thrown
      }
      const entry = { path, part: kept.length, ...watched.result() }
      entries.push(entry)
      return entry
    },
    async end() {
      close()
      return Promise.all(kept)
    },
    abandon: () => open?.abandon(),
  }
}

type OpenPart<Part> = { zip: ZipFile; kept: Promise<Part>; written(): number; abandon(): void }

function openPart<Part>(sink: Sink<Part>, part: number): OpenPart<Part> {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: true, highWaterMark: 1 })
  let written = 0
  async function* counted() {
    for await (const bytes of output) {
      written += (bytes as Buffer).byteLength
      yield bytes as Buffer
    }
  }
  const kept = sink(part, counted())
  // Whoever adds the next file, or ends the archive, is told of a sink that fails.
  kept.catch(() => {})
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return { zip, kept, written: () => written, abandon: () => output.destroy(new Error('abandoned')) }
}

/** Hands bytes through, and knows their number and SHA-256 when they have ended. */
function measured(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let size = 0
  async function* bytes() {
    for await (const piece of source) {
      hash.update(piece)
      size += piece.byteLength
      yield piece
    }
  }
  return { bytes: bytes(), result: () => ({ size, sha256: hash.digest('hex') }) }
}
