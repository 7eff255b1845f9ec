import type { Jpeg } from '@/lib/jpeg'

/** The sides of a page of A4, in points. */
const SHORT = 595
const LONG = 842

const ascii = (text: string) => new TextEncoder().encode(text)

/**
 * A PDF of photographs, one on each page: upright or lying as the photograph is, and as wide as A4. It has no text, so that the
 * server says of it what it says of every scan.
 */
export async function photoPdf(photos: readonly Jpeg[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const starts: number[] = []
  let length = 0
  const write = (part: Uint8Array<ArrayBuffer>) => {
    parts.push(part)
    length += part.byteLength
  }
  const object = (number: number, head: string, stream?: Uint8Array<ArrayBuffer>) => {
    starts[number] = length
    write(ascii(`${number} 0 obj\n${head}\n`))
    if (stream) for (const part of [ascii('stream\n'), stream, ascii('\nendstream\n')]) write(part)
    write(ascii('endobj\n'))
  }

  write(ascii('%PDF-1.4\n'))
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  // Of each photograph the page, what is drawn on it, and the picture.
  const pages = photos.map((_, index) => 3 + index * 3)
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`)
  for (const [index, { blob, width, height }] of photos.entries()) {
    const page = 3 + index * 3
    const wide = width > height ? LONG : SHORT
    const high = Math.round((wide * height) / width)
    const resources = `<< /XObject << /P ${page + 2} 0 R >> >>`
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${page + 1} 0 R /Resources ${resources} >>`,
    )
    const drawing = ascii(`${wide} 0 0 ${high} 0 0 cm /P Do`)
    object(page + 1, `<< /Length ${drawing.byteLength} >>`, drawing)
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const about = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
    object(page + 2, `<< /Type /XObject /Subtype /Image ${about} /Length ${bytes.byteLength} >>`, bytes)
  }

  const table = length
  const entries = starts.slice(1).map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  write(ascii(`xref\n0 ${starts.length}\n0000000000 65535 f \n${entries.join('')}`))
  write(ascii(`trailer\n<< /Size ${starts.length} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`))
  return new Blob(parts, { type: 'application/pdf' })
}
