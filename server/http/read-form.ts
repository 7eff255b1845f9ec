import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '../core/app-error.ts'

export type SentFile = {
  name: string
  /** What the sender says that it is. */
  mediaType: string
  /** As they come; beyond the limit they end, and `isTooLarge` says so. */
  bytes: AsyncIterable<Uint8Array>
  isTooLarge(): boolean
}

type Limits = { files: number; fileSize: number }

/** Of what is no file: bytes of one field, and how many fields there may be. */
const FIELD_SIZE = 10_000
const FIELDS = 20

/**
 * Reads a body of form data and hands each file of the field `fileField` to `take`, one after the other; the sender waits
 * meanwhile, so that nothing is held but what `take` holds. Files of other fields are passed over. Returns the fields that
 * are no files; one that came several times is a list.
 * @throws AppError VAL_003 for another content type, VAL_002 for a body that cannot be read or breaks off, VAL_001 for more
 * files than there may be; and what `take` throws
 */
export async function readForm(
  request: Request,
  fileField: string,
  limits: Limits,
  take: (file: SentFile) => Promise<void>,
): Promise<Record<string, string | string[]>> {
  const parser = openParser(request.headers.get('content-type') ?? '', limits)
  const fields = new Map<string, string[]>()
  const streams: BusboyFileStream[] = []
  let refusal: unknown = null
  let taking = Promise.resolve()
  const refuse = (thrown: unknown) => {
    refusal ??= thrown
  }
  parser.on('field', (name, value) => {
    fields.set(name, [...(fields.get(name) ?? []), value])
  })
  parser.on('filesLimit', () => refuse(tooMany(fileField, limits.files)))
  parser.on('file', (field, stream, name, _, mediaType) => {
    // What is wrong with the body is told once, by the pipeline.
    stream.on('error', () => {})
    if (field !== fileField) return void stream.resume()
    streams.push(stream)
    const bytes = { [Symbol.asyncIterator]: () => stream.iterator({ destroyOnReturn: false }) }
    const file = { name: name ?? '', mediaType, bytes, isTooLarge: () => stream.truncated }
    taking = taking
      .then(() => (refusal ? undefined : take(file)))
      .catch(refuse)
      // Who is refused hears of it when everything is sent: a connection that is closed before tells nothing.
      .finally(() => stream.resume())
  })
  try {
    await pipeline(Readable.fromWeb(bodyOf(request)), parser)
  } catch (thrown) {
    refuse(new AppError('VAL_002', { cause: thrown }))
    for (const stream of streams) stream.destroy()
  }
  await taking
  if (refusal) throw refusal
  return Object.fromEntries([...fields].map(([name, given]) => [name, given.length === 1 ? (given[0] ?? '') : given]))
}

function openParser(contentType: string, { files, fileSize }: Limits): BusboyInstance {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) throw new AppError('VAL_003')
  // Without one the parser finds no end.
  if (!/;\s*boundary=("[^"]+"|[^\s";]+)/i.test(contentType)) throw new AppError('VAL_002')
  const limits = { files, fileSize, fields: FIELDS, fieldSize: FIELD_SIZE, headerSize: FIELD_SIZE }
  return new Busboy({ headers: { 'content-type': contentType }, limits })
}

type NodeBody = Parameters<typeof Readable.fromWeb>[0]

const bodyOf = (request: Request): NodeBody => (request.body ?? new Blob([]).stream()) as NodeBody

function tooMany(field: string, most: number): AppError {
  return new AppError('VAL_001', { validationErrors: [{ field, message: `${most}件以内にしてください。` }] })
}
