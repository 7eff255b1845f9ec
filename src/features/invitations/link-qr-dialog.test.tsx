import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { LinkQrDialog } from './link-qr-dialog'
import { readQr } from './qr-testing'

/** Empty squares around a code that cameras ask for. */
const QUIET = 4

/** The dark squares that were drawn, without the room around them. */
function drawn(): boolean[][] {
  const picture = screen.getByRole('img', { name: '招待リンクのQRコード' })
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  const path = picture.querySelector('path')?.getAttribute('d') ?? ''
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const field = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => dark.has(`${x} ${y}`)))
  const inside = field.slice(QUIET, -QUIET).map((row) => row.slice(QUIET, -QUIET))
  expect(inside.flat().filter(Boolean)).toHaveLength(dark.size)
  return inside
}

it.each([
  'https://a.example/invite?code=abcdefghijklmnopqrstuv',
  'https://madoguchi.sakura-clinic.example.jp/invite?code=Zx_0-9AbCdEfGhIjKlMnOp',
])('what a camera reads is the link: %s', (link) => {
  renderWithWords(<LinkQrDialog email="guest@example.jp" link={link} onClose={() => {}} />)
  expect(readQr(drawn())).toBe(link)
  expect(screen.getByText('guest@example.jp')).not.toBeNull()
})
