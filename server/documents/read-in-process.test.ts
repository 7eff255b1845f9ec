// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FILE_LIMIT } from '#contract/uploads'
import { makePdf } from '../../tests/fixtures/documents/pdf.ts'
import { readInProcess } from './read-in-process.ts'

describe('a process of its own', () => {
  it('reads a document', async () => {
    const bytes = makePdf([[{ text: '契約書', x: 60, y: 780 }], [{ text: '第1条', x: 60, y: 780 }]])
    expect(await readInProcess(bytes, { name: '契約書.pdf' })).toEqual({
      text: '契約書\n第1条',
      pageStarts: [0, 4],
      mediaType: 'application/pdf',
      isScanned: false,
      emptyPages: [],
      isTruncated: false,
    })
  })

  it('gives back a long text whole, and says when it is cut', async () => {
    const long = await readInProcess(Buffer.from('あ'.repeat(999_999)), { name: 'a.txt' })
    expect([long.text.length, long.isTruncated]).toEqual([999_999, false])
    const longer = await readInProcess(Buffer.from('𠮷'.repeat(600_000)), { name: 'a.txt' })
    expect([longer.text.length, longer.isTruncated, longer.text.isWellFormed()]).toEqual([1_000_000, true, true])
  })

  it.runIf(process.platform === 'linux')('knows nothing of the environment, where the secrets are', async () => {
    const bytes = makePdf([[{ text: '契約書', x: 60, y: 780 }]])
    const reading = readInProcess(bytes, { name: '契約書.pdf' })
    const seen = children().map((pid) => [
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-process.ts'),
      readFileSync(`/proc/${pid}/environ`, 'utf8'),
    ])
    await reading
    expect(seen).toContainEqual([true, ''])
  })

  it('is not begun for a file that is too large', async () => {
    await expect(readInProcess(new Uint8Array(FILE_LIMIT + 1), { name: 'a.txt' })).rejects.toMatchObject({
      code: 'FILE_001',
    })
  })

  it('is ended when it takes too long', async () => {
    await expect(readInProcess(Buffer.from('a'), { name: 'a.txt', limitMs: 20 })).rejects.toMatchObject({
      code: 'SYS_004',
    })
  })

  it('is ended when it takes too much memory', async () => {
    await expect(readInProcess(Buffer.from('a'), { name: 'a.txt', memoryMb: 20 })).rejects.toMatchObject({
      code: 'FILE_008',
    })
  })

  it('is ended when nobody waits any more', async () => {
    const stop = new AbortController()
    const reading = readInProcess(Buffer.from('a'), { name: 'a.txt', signal: stop.signal })
    stop.abort(new Error('cancelled'))
    await expect(reading).rejects.toThrow('cancelled')
    await expect(readInProcess(Buffer.from('a'), { name: 'a.txt', signal: stop.signal })).rejects.toThrow('cancelled')
  })
})

/** Processes that this one has started. */
function children(): string[] {
  const threads = readdirSync('/proc/self/task')
  const listed = threads.map((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8'))
  return listed.join(' ').split(' ').filter(Boolean)
}
