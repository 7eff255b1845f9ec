// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { loadFile } from './load-file'

it('hands over the file', async () => {
  vi.stubGlobal('fetch', async () => new Response('body{}'))
  expect(await (await loadFile('/assets/x.css')).text()).toBe('body{}')
})

it.each([404, 500])('a reply of %i is no file', async (status) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  await expect(loadFile('/assets/x.css')).rejects.toMatchObject({ kind: 'bad-reply' })
})
