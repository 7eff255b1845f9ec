// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { HOSTILE_OFFICE } from '../../tests/fixtures/documents/hostile/office.ts'
import { HOSTILE_PDF } from '../../tests/fixtures/documents/hostile/pdf.ts'
import { HOSTILE_TEXT } from '../../tests/fixtures/documents/hostile/text.ts'
import type { AppError } from '../core/app-error.ts'
import { pictureSize } from '../products/picture-size.ts'
import { readDocument } from './read-document.ts'
import { readInProcess } from './read-in-process.ts'

const FILES = [...HOSTILE_OFFICE, ...HOSTILE_PDF, ...HOSTILE_TEXT]
/** What whoever starts the process says of a file: it is too large, or takes all the memory or time that there is. */
const SAID_OUTSIDE = ['FILE_001', 'FILE_005', 'FILE_008', 'SYS_004']
type File = (typeof FILES)[number]
/** The long lane reads every file in a process of its own, which takes a second for each. */
const isApart = ({ becomes, limitMs }: File) =>
  process.env.EVERY_FILE_APART === '1' ||
  limitMs !== undefined ||
  ('code' in becomes && SAID_OUTSIDE.includes(becomes.code))

/** Bytes that this process may grow by while another one unpacks hundreds of megabytes. */
const GROWTH_LIMIT = 64 * 1024 * 1024

describe('a hostile file', () => {
  let worst = 0

  it('has many forms', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(40)
    expect(new Set(FILES.map(({ what }) => what)).size).toBe(FILES.length)
  })

  it.each(FILES.filter(isApart))(
    'in a process of its own: $what',
    async ({ name, make, becomes, limitMs = 30_000 }) => {
      const bytes = make()
      const before = process.memoryUsage.rss()
      const watch = setInterval(() => {
        worst = Math.max(worst, process.memoryUsage.rss() - before)
      }, 10)
      const result = await outcome(bytes, name, limitMs)
      clearInterval(watch)
      expect(result).toSatisfy(isAllowed(becomes))
    },
  )

  it.each(FILES.filter((file) => !isApart(file)))('by what is in it: $what', async ({ name, make, becomes }) => {
    const bytes = make()
    const reply = await readDocument(Buffer.from(bytes), name)
    expect(reply.ok ? { text: reply.document.text } : { code: reply.code }).toSatisfy(isAllowed(becomes))
  })

  it.each(FILES)('is no picture of a product: $what', ({ make }) => {
    expect(pictureSize(make())).toBeNull()
  })

  it('leaves the process that asked alive and small', async () => {
    expect(worst).toBeLessThan(GROWTH_LIMIT)
    expect(await readInProcess(Buffer.from('契約書'), { name: 'a.txt' })).toMatchObject({ text: '契約書' })
  })
})

type Outcome = { code: string } | { text: string }

const isAllowed = (becomes: File['becomes']) => (is: Outcome) =>
  ('code' in is && 'code' in becomes && is.code === becomes.code) ||
  ('text' in is && 'text' in becomes && becomes.text.test(is.text))

async function outcome(bytes: Uint8Array, name: string, limitMs: number): Promise<Outcome> {
  try {
    const { text } = await readInProcess(bytes, { name, limitMs })
    return { text }
  } catch (thrown) {
    return { code: (thrown as AppError).code }
  }
}
