import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/api'
import { endpointKey } from '#contract/endpoint'
import { openWorld, read, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
  security?: unknown[]
  'x-ours': boolean
  'x-permission': { admin: string }
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

const load = async () => (await read(await world.app.request('/api/openapi.json'))).body as Document

test('every call of the contract is described, and nothing else', async () => {
  const { openapi, paths } = await load()
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(ENDPOINTS.map(endpointKey).sort())
})

test('an operation says who may, whether it is ours, and what it takes and gives', async () => {
  const { paths } = await load()
  const operations = Object.values(paths).flatMap((operation) => Object.values(operation))
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length)
  for (const operation of operations) {
    expect(operation['x-permission'].admin).toMatch(/^(all|own|limited)/)
    expect(operation.responses).toHaveProperty('default')
  }
  const list = paths['/api/customers']?.get
  expect(list?.parameters.map((parameter) => parameter.name)).toContain('updated_since')
  expect(list?.parameters.every((parameter) => parameter.in === 'query' && !parameter.required)).toBe(true)
  const update = paths['/api/customers/{id}']?.put
  expect(update?.parameters.map((p) => [p.name, p.in, p.required])).toEqual([
    ['id', 'path', true],
    ['Idempotency-Key', 'header', false],
    ['If-Match', 'header', false],
  ])
  expect(paths['/api/customers/companies']?.get?.['x-ours']).toBe(true)
  expect(paths['/health']?.get?.security).toEqual([])
  expect(paths['/api/legal-checks/upload']?.post?.requestBody?.content).toHaveProperty('multipart/form-data')
  expect(JSON.stringify(paths['/api/legal-checks/upload']?.post?.requestBody)).toContain('"format":"binary"')
  expect(paths['/api/research/customer/pdf']?.post?.responses['200']?.content).toHaveProperty(
    'application/octet-stream',
  )
})

test('every reference leads somewhere, and parameters of a path are in the path', async () => {
  const document = await load()
  for (const [, target = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = target.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
    expect([target, typeof found]).toEqual([target, 'object'])
  }
  for (const [path, operations] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const operation of Object.values(operations)) {
      expect(operation.parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(inPath)
    }
  }
})

test('the page for people names every call and error, and loads nothing', async () => {
  const reply = await read(await world.app.request('/api/docs'))
  expect(reply.headers.get('content-type')).toContain('text/html')
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const endpoint of ENDPOINTS) expect(reply.text).toContain(`<code>${endpointKey(endpoint)}</code>`)
  expect(reply.text).toContain('BIZ_011')
  expect(reply.text).not.toMatch(/<script|<link|<img|https?:/)
})
