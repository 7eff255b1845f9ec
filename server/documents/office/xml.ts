import { Parser } from 'htmlparser2'
import { AppError } from '../../core/app-error.ts'
import type { Archive } from './zip.ts'

/** Attributes by their name without the prefix of its namespace. */
export type Attributes = { get(name: string): string | undefined }

/** Names are without prefix. Whether a reader wants more is asked after each piece. */
export type XmlReader = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
  isFull?(): boolean
}

/** Elements inside one another. Word and Excel stay below a hundred. */
const DEPTH_LIMIT = 1_000

/**
 * Reads one part of an Office document as it is unpacked; nothing when there is no such part. Office writes no declarations
 * (`<!DOCTYPE>`, entities): they would let a small file grow without end, and are refused rather than ignored.
 * @throws AppError FILE_006 broken · FILE_007 declarations, or elements in one another without end
 */
export async function readXml(archive: Archive, name: string, reader: XmlReader): Promise<void> {
  if (!archive.names.has(name)) return
  const seen = { elements: 0, depth: 0 }
  const parser = new Parser(handlerOf(reader, seen), { xmlMode: true })
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of archive.read(name)) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8')
    parser.write(decoder.decode(piece, { stream: true }))
    if (reader.isFull?.()) return
  }
  // An element that is open now was never closed: the part ends in the middle.
  if (seen.elements === 0 || seen.depth > 0) throw new AppError('FILE_006')
  parser.end()
}

function handlerOf(
  reader: XmlReader,
  seen: { elements: number; depth: number },
): ConstructorParameters<typeof Parser>[0] {
  return {
    onopentag(name, attributes) {
      seen.elements++
      seen.depth++
      if (seen.depth > DEPTH_LIMIT) throw new AppError('FILE_007')
      reader.open?.(localName(name), attributesOf(attributes))
    },
    onclosetag(name) {
      seen.depth--
      reader.close?.(localName(name))
    },
    ontext: (text) => reader.text?.(text),
    onprocessinginstruction(name) {
      if (name.startsWith('!')) throw new AppError('FILE_007')
    },
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function attributesOf(attributes: Readonly<Record<string, string>>): Attributes {
  return {
    // `r:id` is a relationship where a plain `id` stands beside it, so the name with a prefix is preferred.
    get: (name) => {
      const key = Object.keys(attributes).find((key) => key.endsWith(`:${name}`)) ?? name
      return attributes[key]
    },
  }
}
