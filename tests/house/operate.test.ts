// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { API } from '#contract/api'
import type { Endpoint } from '#contract/endpoint'
import { FILES_AT_ONCE } from '#contract/legal-checks'
import { CHUNK_LIMIT, FILE_LIMIT } from '#contract/uploads'
import { BODY_LIMIT } from '../../server/http/serve.ts'

const MEBIBYTE = 1024 * 1024
const endpoints = Object.values(API as unknown as Record<string, Record<string, Endpoint>>).flatMap(
  Object.values<Endpoint>,
)

/** What nginx is told, as it reads it: the document's shell has taken a backslash away from each `$`. */
const proxy = (
  /sites-available\/madoguchi <<NGINX\n([\s\S]*?)\nNGINX\n/.exec(readFileSync('docs/operate.md', 'utf8'))?.[1] ?? ''
)
  .replaceAll('\\$', '$')
  .split('\nserver {\n')
  .at(-1) as string

const limitIn = (text: string) => Number(/client_max_body_size (\d+)m;/.exec(text)?.[1] ?? Number.NaN) * MEBIBYTE

const locations = [...proxy.matchAll(/^ {4}location ~ (\S+) \{\n([\s\S]*?)\n {4}\}$/gm)].map(
  ([, path = '', rules = '']) => ({
    path: new RegExp(path),
    limit: limitIn(rules),
    isKept: !rules.includes('proxy_request_buffering off;'),
  }),
)
/** What the proxy takes at most for a path; it may lie on its disk meanwhile where it is kept. */
function takenFor(path: string): { limit: number; isKept: boolean } {
  return (
    locations.find((location) => location.path.test(path)) ?? {
      limit: limitIn(proxy.split('location')[0] ?? ''),
      isKept: true,
    }
  )
}

it('the proxy of docs/operate.md keeps little more of a request than the server takes', () => {
  const { limit } = takenFor('/')
  expect(limit).toBeGreaterThan(Math.max(BODY_LIMIT, CHUNK_LIMIT))
  expect(limit).toBeLessThanOrEqual(4 * MEBIBYTE)
  const wider = endpoints.filter(({ path }) => takenFor(path).limit !== limit)
  expect(wider.map(({ transport }) => transport)).toEqual(['multipart', 'multipart', 'multipart'])
})

it('the proxy passes on what the calls with whole files take, and keeps none of it', () => {
  const forms = endpoints.filter(({ transport }) => transport === 'multipart')
  expect(forms.length).toBeGreaterThan(2)
  for (const { path, body } of forms) {
    const { files } = (body as unknown as { shape: Record<string, unknown> }).shape
    const most = (files ? FILES_AT_ONCE : 1) * FILE_LIMIT
    for (const spelling of [path, `${path}/`]) {
      expect(takenFor(spelling), spelling).toMatchObject({ limit: most + MEBIBYTE, isKept: false })
    }
  }
})
