// Draws the icons of the installed app from public/favicon.svg in headless Chromium: `node scripts/make-icons.ts`.
// The results are committed; run it again only when the drawing changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const PUBLIC = new URL('../public/', import.meta.url)

type Icon = {
  file: string
  size: number
  /** `round`: the drawing as it is. `full`: the ground fills the square, since the system cuts its own shape. */
  shape: 'round' | 'full'
  /** Share of the square that the mark keeps; a maskable icon may lose all outside a circle of 80 %. */
  scale: number
}

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, shape: 'round', scale: 1 },
  { file: 'icon-512.png', size: 512, shape: 'round', scale: 1 },
  { file: 'icon-maskable-192.png', size: 192, shape: 'full', scale: 0.78 },
  { file: 'icon-maskable-512.png', size: 512, shape: 'full', scale: 0.78 },
  { file: 'apple-touch-icon.png', size: 180, shape: 'full', scale: 0.88 },
  { file: 'favicon-32.png', size: 32, shape: 'round', scale: 1 },
]

function drawing(source: string, { shape, scale }: Icon): string {
  const ground = shape === 'full' ? source.replace(' rx="8"', '') : source
  const move = 16 * (1 - scale)
  return ground.replace('<g ', `<g transform="translate(${move} ${move}) scale(${scale})" `)
}

const source = readFileSync(new URL('favicon.svg', PUBLIC), 'utf8')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
for (const icon of ICONS) {
  await page.setViewportSize({ width: icon.size, height: icon.size })
  const image = `data:image/svg+xml,${encodeURIComponent(drawing(source, icon))}`
  await page.setContent(`<style>*{margin:0}img{display:block;width:100vw;height:100vh}</style><img src="${image}">`)
  writeFileSync(new URL(icon.file, PUBLIC), await page.screenshot({ omitBackground: true }))
  console.log(icon.file)
}
await browser.close()
