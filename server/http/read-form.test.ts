// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { seededRandom } from '../../src/lib/test-random.ts'
import { AppError } from '../core/app-error.ts'
import { readForm, type SentFile } from './read-form.ts'

const LIMITS = { files: 3, fileSize: 1_000 }

function formOf(parts: readonly [name: string, value: string | File][]): Request {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return new Request('http://here/', { method: 'POST', body: form })
}

type Taken = { name: string; mediaType: string; text: string; isTooLarge: boolean }

async function textOf({ bytes }: SentFile): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

async function read(request: Request, limits = LIMITS) {
  const taken: Taken[] = []
  const fields = await readForm(request, 'files', limits, async (file) => {
    const text = await textOf(file)
    taken.push({ name: file.name, mediaType: file.mediaType, text, isTooLarge: file.isTooLarge() })
  })
  return { fields, taken }
}

const refusal = async (reading: Promise<unknown>) => {
  const thrown = await reading.then(
    () => null,
    (reason: unknown) => reason,
  )
  return thrown instanceof AppError ? thrown.code : thrown
}

const bodyOf = async (request: Request) => ({
  bytes: new Uint8Array(await request.arrayBuffer()),
  type: request.headers.get('content-type') ?? '',
})
const sent = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  new Request('http://here/', { method: 'POST', body: bytes, headers: { 'Content-Type': type } })

describe('readForm', () => {
  it('hands over the files of the field in their order, and returns the other fields', async () => {
    const request = formOf([
      ['folder_id', 'あ'],
      ['files', new File(['一'], '広告「案」 (1).txt', { type: 'text/plain' })],
      ['other', new File(['x'], 'x.txt')],
      ['files', new File([], 'empty.md', { type: 'text/markdown' })],
      ['tag', '1'],
      ['tag', '2'],
    ])
    expect(await read(request)).toEqual({
      fields: { folder_id: 'あ', tag: ['1', '2'] },
      taken: [
        { name: '広告「案」 (1).txt', mediaType: 'text/plain', text: '一', isTooLarge: false },
        { name: 'empty.md', mediaType: 'text/markdown', text: '', isTooLarge: false },
      ],
    })
  })

  it('cuts off a file that is too large, and goes on with the next one', async () => {
    const request = formOf([
      ['files', new File(['a'.repeat(1_000)], 'fits.txt')],
      ['files', new File(['b'.repeat(300_000)], 'large.txt')],
      ['files', new File(['c'], 'after.txt')],
    ])
    const { taken } = await read(request)
    expect(taken.map(({ name, text, isTooLarge }) => [name, text.length, isTooLarge])).toEqual([
      ['fits.txt', 1_000, false],
      ['large.txt', 1_000, true],
      ['after.txt', 1, false],
    ])
  })

  it('takes one file after the other, and holds the sender meanwhile', async () => {
    let waiting = 0
    let most = 0
    const pulled = { bytes: 0 }
    const body = await bodyOf(formOf([1, 2, 3].map((n) => ['files', new File(['x'.repeat(400_000)], `${n}.txt`)])))
    const slow = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = body.bytes.subarray(pulled.bytes, pulled.bytes + 16_384)
        pulled.bytes += piece.byteLength
        if (piece.byteLength > 0) controller.enqueue(piece)
        else controller.close()
      },
    })
    const init = { method: 'POST', body: slow, headers: { 'Content-Type': body.type }, duplex: 'half' }
    const ahead: number[] = []
    let done = 0
    await readForm(new Request('http://here/', init), 'files', { files: 3, fileSize: 500_000 }, async (file) => {
      waiting += 1
      most = Math.max(most, waiting)
      for await (const piece of file.bytes) {
        done += piece.byteLength
        await new Promise((resolve) => setTimeout(resolve, 1))
        ahead.push(pulled.bytes - done)
      }
      waiting -= 1
    })
    expect([most, done]).toEqual([1, 1_200_000])
    expect(Math.max(...ahead)).toBeLessThan(300_000)
  })

  it.each([
    ['application/json', 'VAL_003'],
    ['', 'VAL_003'],
    ['multipart/mixed; boundary=x', 'VAL_003'],
    ['multipart/form-data', 'VAL_002'],
    ['multipart/form-data; boundary=', 'VAL_002'],
    ['multipart/form-data; boundary=another', 'VAL_002'],
  ])('refuses %s', async (type, code) => {
    const { bytes } = await bodyOf(formOf([['files', new File(['a'], 'a.txt')]]))
    expect(await refusal(read(sent(bytes, type)))).toBe(code)
  })

  it('refuses more files than there may be', async () => {
    const files = Array.from({ length: 4 }, (_, i): [string, File] => ['files', new File(['a'], `${i}.txt`)])
    const { bytes, type } = await bodyOf(formOf(files))
    expect(await refusal(read(sent(bytes, type)))).toBe('VAL_001')
  })

  it.each([0, 100])('reads to the end when a file is refused after %i bytes, and takes no other', async (after) => {
    let count = 0
    const files = ['1', '2', '3'].map((name): [string, File] => ['files', new File(['a'.repeat(200_000)], name)])
    const { bytes, type } = await bodyOf(formOf(files))
    let left = bytes.byteLength
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) return controller.close()
        const piece = bytes.subarray(bytes.byteLength - left).subarray(0, 10_000)
        left -= piece.byteLength
        controller.enqueue(piece)
      },
    })
    const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' }
    const limits = { files: 3, fileSize: 300_000 }
    const reading = readForm(new Request('http://here/', init), 'files', limits, async (file) => {
      count += 1
      let had = 0
      if (after === 0) throw new AppError('FILE_010')
      for await (const piece of file.bytes) {
        had += piece.byteLength
        if (had > after) throw new AppError('FILE_010')
      }
    })
    expect([await refusal(reading), count, left]).toEqual(['FILE_010', 1, 0])
  })

  it('ends when the sender breaks off, also in the middle of a file', async () => {
    const { bytes, type } = await bodyOf(formOf([['files', new File(['x'.repeat(900)], 'a.txt')]]))
    let step = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        step += 1
        if (step === 1) controller.enqueue(bytes.subarray(0, 500))
        else controller.error(new Error('gone'))
      },
    })
    const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' }
    expect(await refusal(read(new Request('http://here/', init)))).toBe('VAL_002')
  })

  it('never hangs and never breaks otherwise, whatever is wrong with the body', async () => {
    const seed = testNumber('SEED', 1)
    const random = seededRandom(seed)
    const whole = await bodyOf(
      formOf([
        ['folder_id', 'x'],
        ['files', new File(['a'.repeat(300)], '一.txt')],
        ['files', new File(['b'.repeat(1_500)], '二.txt')],
      ]),
    )
    for (let i = 0; i < 300; i += 1) {
      const bytes = whole.bytes.slice(0, random() < 0.5 ? Math.floor(random() * whole.bytes.length) : undefined)
      for (let n = Math.floor(random() * 6); n > 0; n -= 1) {
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
      }
      const code = await refusal(read(sent(bytes, whole.type)))
      expect([null, 'VAL_001', 'VAL_002'], `SEED=${seed} case ${i}`).toContain(code)
    }
  })
})
