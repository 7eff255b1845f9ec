// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseCustomerSearch } from '../../src/features/customers/customer-address.ts'
import { manifest } from '../../src/pwa/manifest.ts'

/** Width and height of a PNG, from its first chunk. */
function sizeOf(path: string): string {
  const file = readFileSync(`public${path}`)
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

it('names the same app at every start, whatever the start page is', () => {
  expect(manifest.id).toBe('/')
})

it('has pictures of the sizes that it claims', () => {
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons)
  for (const { src, sizes } of [...manifest.icons, ...shortcutIcons, ...manifest.screenshots]) {
    expect(sizeOf(src), src).toBe(sizes)
  }
})

it('tells its shortcuts apart by their icons', () => {
  const icons = manifest.shortcuts.map(({ icons: [icon] }) => icon?.src)
  expect(new Set(icons).size).toBe(manifest.shortcuts.length)
})

it('searches for what another app shares, in words that the list understands', () => {
  const { action, params } = manifest.share_target
  expect(action).toBe('/customers')
  expect(parseCustomerSearch({ [params.text]: '090-1234-5678' })).toEqual({ search: '090-1234-5678' })
})

it('shows itself on a wide screen and on a narrow one before it is installed', () => {
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow'])
})
