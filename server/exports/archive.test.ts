// @vitest-environment node
import { createHash, randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createArchive, type Sink } from './archive.ts'

const NOW = new Date('2026-11-22T00:00:00Z')
const MIB = 1024 * 1024

/** Keeps everything, as a file would. */
const collect: Sink<Buffer> = async (_, bytes) => {
  const parts: Buffer[] = []
  for await (const piece of bytes) parts.push(piece)
  return Buffer.concat(parts)
}

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const archiveOf = <Part>(sink: Sink<Part>, partBytes = 100 * MIB) => createArchive(sink, { partBytes, now: NOW })

describe('an archive', () => {
  it('holds what was added, and tells the size and the SHA-256 of each', async () => {
    const archive = archiveOf(collect)
    const entry = await archive.add('CSV/顧客.csv', pieces('氏名\r\n', '山田 花子\r\n'))
    await archive.add('空.txt', pieces())
    const [zip] = await archive.end()
    const files = unzipSync(zip ?? Buffer.alloc(0))
    expect(Object.keys(files)).toEqual(['CSV/顧客.csv', '空.txt'])
    const text = '氏名\r\n山田 花子\r\n'
    expect(Buffer.from(files['CSV/顧客.csv'] ?? []).toString()).toBe(text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    expect(entry).toEqual({ path: 'CSV/顧客.csv', part: 1, size: Buffer.byteLength(text), sha256 })
  })

  it('begins another part once one is large enough; each opens by itself', async () => {
    const archive = archiveOf(collect, 10_000)
    for (const name of ['a', 'b', 'c']) {
      const bytes = randomBytes(20_000)
      await archive.add(
        name,
        (async function* () {
          yield bytes
        })(),
        { compress: false },
      )
    }
    const parts = await archive.end()
    expect(parts.map((part) => Object.keys(unzipSync(part)))).toEqual([['a'], ['b'], ['c']])
    expect(archive.entries.map(({ part }) => part)).toEqual([1, 2, 3])
  })

  it('reads a source no faster than the sink takes it', async () => {
    let read = 0
    let taken = 0
    let ahead = 0
    const slow: Sink<null> = async (_, bytes) => {
      for await (const piece of bytes) {
        taken += piece.byteLength
        ahead = Math.max(ahead, read - taken)
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      return null
    }
    const archive = archiveOf(slow)
    const endless = async function* () {
      for (; read < 40 * MIB; read += 64 * 1024) yield randomBytes(64 * 1024)
    }
    await archive.add('large', endless(), { compress: false })
    await archive.end()
    expect(read).toBe(40 * MIB)
    expect(ahead).toBeLessThan(2 * MIB)
  })
})

describe('a fault', () => {
  it('of a source is told by whoever adds it', async () => {
    const archive = archiveOf(collect)
    const failing = async function* () {
      yield Buffer.from('a')
      throw new Error('gone')
    }
    await expect(archive.add('a', failing())).rejects.toThrow('gone')
    archive.abandon()
  })

  it('of the sink ends the adding, and the source is not read on', async () => {
    const full: Sink<null> = async (_, bytes) => {
      for await (const _piece of bytes) throw new Error('full')
      return null
    }
    let read = 0
    const endless = async function* () {
      for (;;) {
        read += 1
        yield randomBytes(64 * 1024)
      }
    }
    const archive = archiveOf(full)
    await expect(archive.add('a', endless(), { compress: false })).rejects.toThrow('full')
    const before = read
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(read).toBeLessThanOrEqual(before + 1)
    archive.abandon()
  })
})
