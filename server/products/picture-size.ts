import type { IMAGE_TYPES } from '#contract/products'

type ImageType = (typeof IMAGE_TYPES)[number]
export type PictureSize = { type: ImageType; width: number; height: number }

/**
 * The type of a picture and its size in pixels, by what its own head says (PNG, third edition, 11.2.1; ITU-T T.81, B.2.2;
 * RFC 9649). Null for anything else, and for a head without a size.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = sizeOfPng(head) ?? sizeOfJpeg(head) ?? sizeOfWebp(head)
  return size && size.width > 0 && size.height > 0 ? size : null
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function sizeOfPng(head: Buffer): PictureSize | null {
  if (head.length < 24 || !head.subarray(0, PNG.length).equals(PNG)) return null
  return { type: 'image/png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** Markers of a frame; those between them that mean something else are C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function sizeOfJpeg(head: Buffer): PictureSize | null {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return null
  // Segments follow each other, each with its length; the frame stands before the picture itself.
  for (let at = 2; at + 9 <= head.length; ) {
    if (head[at] !== 0xff) return null
    const marker = head[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) {
      return { type: 'image/jpeg', height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    }
    const length = head.readUInt16BE(at + 2)
    if (marker === 0xda || length < 2) return null
    at += 2 + length
  }
  return null
}

function sizeOfWebp(head: Buffer): PictureSize | null {
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP')
    return null
  const type = 'image/webp'
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8X') return { type, width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (form === 'VP8L' && head[20] === 0x2f) {
    const bits = head.readUInt32LE(21)
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (form === 'VP8 ' && head.readUIntBE(23, 3) === 0x9d012a) {
    return { type, width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  }
  return null
}
