// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { HOSTILE_OFFICE } from '../../tests/fixtures/documents/hostile/office.ts'
import { HOSTILE_PDF } from '../../tests/fixtures/documents/hostile/pdf.ts'
import { HOSTILE_TEXT } from '../../tests/fixtures/documents/hostile/text.ts'
import type { AppError } from '../core/app-error.ts'
import { pictureSize } from '../products/picture-size.ts'
import { readInProcess } from './read-in-process.ts'

const FILES = [...HOSTILE_OFFICE, ...HOSTILE_PDF, ...HOSTILE_TEXT]
/** Bytes that this process may grow by while another one unpacks hundreds of megabytes. */
const GROWTH_LIMIT = 64 * 1024 * 1024

describe('a hostile file', () => {
  let worst = 0

  it('has many forms', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(40)
    expect(new Set(FILES.map(({ what }) => what)).size).toBe(FILES.length)
  })

  it.each(FILES)('$what', async ({ name, make, becomes, limitMs = 30_000 }) => {
    const bytes = make()
    expect(pictureSize(bytes), 'none is a picture of a product').toBeNull()
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      worst = Math.max(worst, process.memoryUsage.rss() - before)
    }, 10)
    const result = await outcome(bytes, name, limitMs)
    clearInterval(watch)
    expect(result).toSatisfy(
      (is: Outcome) =>
        ('code' in is && 'code' in becomes && is.code === becomes.code) ||
        ('text' in is && 'text' in becomes && becomes.text.test(is.text)),
    )
  })

  it('leaves the process that asked alive and small', async () => {
    expect(worst).toBeLessThan(GROWTH_LIMIT)
    expect(await readInProcess(Buffer.from('契約書'), { name: 'a.txt' })).toMatchObject({ text: '契約書' })
  })
})

type Outcome = { code: string } | { text: string }

async function outcome(bytes: Uint8Array, name: string, limitMs: number): Promise<Outcome> {
  try {
    const { text } = await readInProcess(bytes, { name, limitMs })
    return { text }
  } catch (thrown) {
    return { code: (thrown as AppError).code }
  }
}
