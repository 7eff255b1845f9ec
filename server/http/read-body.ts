import { AppError } from '../core/app-error.ts'

const MAX_DEPTH = 64

/** Reads at most `limit` bytes. Throws VAL_006 on more, the rest is not read; VAL_002 when the sender breaks off. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError('VAL_006', { context: { limit } })
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (thrown) {
    // Nobody is there any more to read an answer, and it is no fault of the server.
    throw thrown instanceof AppError ? thrown : new AppError('VAL_002', { cause: thrown })
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Bytes of a request to JSON. Throws VAL_003 for another content type, VAL_002 for anything that is no sane JSON. */
export function parseJson(bytes: Uint8Array, contentType: string | undefined): unknown {
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '')) throw new AppError('VAL_003')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (depthOf(text) > MAX_DEPTH) throw new AppError('VAL_002', { context: { limit: MAX_DEPTH } })
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('VAL_002')
  }
}

/** How deep brackets are nested. Counted before parsing, since a walk over 100,000 levels would end the stack. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < json.length; i += 1) {
    const c = json[i]
    if (inString) {
      if (c === '\\') i += 1
      else if (c === '"') inString = false
    } else if (c === '"') inString = true
    else if (c === '[' || c === '{') depth += 1
    else if (c === ']' || c === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
