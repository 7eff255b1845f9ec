// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { type WarmFontsDeps, warmFonts } from './warm-fonts'

const AT = 'https://desk.example/assets/'
const rule = (slice: number) => `@font-face{src:url(./noto-sans-jp-${slice}-wght-normal-A.woff2)}`
const slice = (number: number) => `${AT}noto-sans-jp-${number}-wght-normal-A.woff2`

function device(more: Partial<WarmFontsDeps> = {}) {
  const loaded: string[] = []
  const deps: WarmFontsDeps = {
    styles: () => [`${AT}shell.css`, `${AT}wght.css`],
    isKept: async (url) => loaded.includes(url),
    load: async (url) => {
      loaded.push(url)
      return new Blob([url.endsWith('wght.css') ? [117, 119, 118].map(rule).join('') : 'body{}'])
    },
    isStopped: () => false,
    ...more,
  }
  return { deps, slices: () => loaded.filter((url) => url.endsWith('.woff2')) }
}

it('brings the slices, the most frequent first', async () => {
  const { deps, slices } = device()
  await warmFonts(deps)
  expect(slices()).toEqual([119, 118, 117].map(slice))
})

it('one after the other: between two of them the worker has nothing to do', async () => {
  let underWay = 0
  let most = 0
  const { deps, slices } = device()
  const load = async (url: string) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setTimeout(resolve, 1))
    underWay -= 1
    return deps.load(url)
  }
  await warmFonts({ ...deps, load })
  expect(slices()).toHaveLength(3)
  expect(most).toBe(1)
})

it('leaves out what the device has', async () => {
  const { deps, slices } = device({ isKept: async (url) => url === slice(119) })
  await warmFonts(deps)
  expect(slices()).toEqual([118, 117].map(slice))
})

it('stops when a new version wants to take over', async () => {
  const isStopped = vi
    .fn(() => false)
    .mockReturnValueOnce(false)
    .mockReturnValueOnce(true)
  const { deps, slices } = device({ isStopped })
  await warmFonts(deps)
  expect(slices()).toEqual([slice(119)])
})

it('ends with the connection', async () => {
  const { deps } = device()
  const load = (url: string) => (url === slice(118) ? Promise.reject(new Error('gone')) : deps.load(url))
  await expect(warmFonts({ ...deps, load })).rejects.toThrow('gone')
})
