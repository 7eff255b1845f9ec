import { unreachable } from './api-error'
import { transport } from './transport'

const LIMIT_MS = 30_000

/** Reads a file of the app itself, such as a style sheet or a typeface. @throws ApiError when it cannot be had. */
export async function loadFile(url: string): Promise<Blob> {
  const { ok, blob } = await transport(url, {}, LIMIT_MS)
  if (!ok) throw unreachable('bad-reply', true)
  return blob
}
