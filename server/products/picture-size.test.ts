// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { jpeg, png, webp } from '../../tests/fixtures/pictures.ts'
import { pictureSize } from './picture-size.ts'

const raw = (text: string) => Buffer.from(text, 'latin1')
const lossless = (width: number, height: number) => {
  const bits = Buffer.alloc(9)
  bits.writeUInt32LE(((height - 1) << 14) | (width - 1))
  return Buffer.concat([raw('RIFF\0\0\0\0WEBPVP8L\x09\0\0\0\x2f'), bits])
}
const lossy = (width: number, height: number) => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width)
  size.writeUInt16LE(height, 2)
  return Buffer.concat([raw('RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\x30\x01\0\x9d\x01\x2a'), size])
}

describe('the size of a picture', () => {
  it.each([
    ['image/png', png({ width: 640, height: 480 })],
    ['image/jpeg', jpeg({ width: 640, height: 480 })],
    ['image/webp', webp({ width: 640, height: 480 })],
    ['image/webp', lossless(640, 480)],
    ['image/webp', lossy(640, 480)],
  ])('of %s is read from its head, whatever follows', (type, head) => {
    expect(pictureSize(Buffer.concat([head, raw('<script>alert(1)</script>')]))).toEqual({
      type,
      width: 640,
      height: 480,
    })
  })

  it('is read in a part of a larger memory', () => {
    const memory = Buffer.concat([raw('xx'), png({ width: 5, height: 6 })])
    expect(pictureSize(new Uint8Array(memory.buffer, memory.byteOffset + 2, memory.length - 2))).toMatchObject({
      width: 5,
    })
  })

  it('passes over what fills the room between the segments of a JPEG', () => {
    const [start, rest] = [jpeg().subarray(0, 2), jpeg({ width: 7 }).subarray(2)]
    expect(pictureSize(Buffer.concat([start, raw('\xff\xff\xff'), rest]))).toMatchObject({ width: 7, height: 3 })
  })

  it.each([
    ['nothing', raw('')],
    ['a signature alone', raw('\x89PNG\r\n\x1a\n and the rest')],
    ['a PNG without pixels', png({ width: 0 })],
    ['a JPEG without a frame', raw('\xff\xd8\xff\xe0 and the rest')],
    ['a JPEG whose picture comes before its frame', Buffer.concat([raw('\xff\xd8\xff\xda\0\x02'), jpeg().subarray(2)])],
    ['a JPEG whose segments have no length', raw(`\xff\xd8${'\xff\xe0\0\0'.repeat(10)}`)],
    ['a JPEG that ends in a segment', raw('\xff\xd8\xff\xe0\xff\xff and the rest')],
    ['a sound in the wrapping of a WebP', raw('RIFF\0\0\0\0WAVEfmt '.padEnd(40))],
    ['a WebP of an unknown form', raw('RIFF\0\0\0\0WEBPVP9 '.padEnd(40))],
    ['a GIF', raw('GIF89a'.padEnd(40))],
    ['a drawing', raw('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ])('is none: %s', (_, bytes) => {
    expect(pictureSize(bytes)).toBeNull()
  })
})
