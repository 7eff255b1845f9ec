// @vitest-environment node
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { photoPdf } from './photo-pdf'

const photo = (width: number, height: number, bytes: string) => ({ blob: new Blob([bytes]), width, height })

/** What another program makes of the file. It never has to look for the objects: the table says where they are. */
async function read(pdf: Blob) {
  const data = new Uint8Array(await pdf.arrayBuffer())
  const document = await getDocument({ data: data.slice(), stopAtErrors: true, verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      return { width, height, letters: items.length }
    }),
  )
  const text = new TextDecoder('latin1').decode(data)
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  const table = text.slice(start).split('\n').slice(3, -1)
  const objects = table
    .filter((line) => line.endsWith(' n '))
    .map((line) => text.slice(Number(line.slice(0, 10))).slice(0, 7))
  return { pages, objects }
}

it('has a page for each photograph, upright or lying as it is, and no text', async () => {
  const { pages } = await read(await photoPdf([photo(1_500, 2_000, 'a'), photo(2_000, 1_000, 'b')]))
  expect(pages).toEqual([
    { width: 595, height: 793, letters: 0 },
    { width: 842, height: 421, letters: 0 },
  ])
})

it('says where each of its parts begins, whatever bytes a picture has', async () => {
  const { objects } = await read(await photoPdf([photo(1, 2, '\u0000endobj\n窓'), photo(1, 2, 'c')]))
  expect(objects).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `${number} 0 obj`))
})

it('draws the picture over the whole page, and gives its bytes unchanged', async () => {
  const pdf = await photoPdf([photo(10, 20, 'the bytes')])
  const text = await pdf.text()
  expect(text).toContain('/Filter /DCTDecode /Length 9 >>\nstream\nthe bytes\nendstream')
  expect(text).toContain('595 0 0 1190 0 0 cm /P Do')
  expect(pdf.type).toBe('application/pdf')
})
