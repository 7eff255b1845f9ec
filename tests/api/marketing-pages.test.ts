/** A comparison reads the page of each competitor, and holds what it says beside the text that was given. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { marketing } from '#contract/marketing'
import { CompetitorTable } from '#contract/marketing-data'
import { aiResultKind } from '../../server/ai-results/kind.ts'
import { parseEnv } from '../../server/env.ts'
import { competitorAnalysis } from '../../server/marketing/plans.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, openWorld, type World } from './support/world.ts'

let world: World
let web: Server
let host: string
const asked: (string | undefined)[] = []

beforeAll(async () => {
  web = createServer((request, reply) => {
    asked.push(request.url)
    reply.setHeader('content-type', 'text/html')
    if (request.url === '/gone') reply.writeHead(404)
    reply.end('<title>みどり歯科</title><p>初診は3,300円。</p><p>駐車場は5台分あります。</p><script>secret()</script>')
  })
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(web.address() as AddressInfo).port}`
  const env = parseEnv({ NODE_ENV: 'test' })
  // The server stands in for one of the open web; no setting can make it one.
  world = await openWorld({ kinds: [aiResultKind(competitorAnalysis({ trusted: [host] }), env)] })
})
afterAll(async () => {
  await world.close()
  web.close()
})

test('the page is a source, its words stand under what they tell of, and one that fails is said to', async () => {
  const desk = await addDesk(world)
  const body = {
    competitors: ['みどり歯科', 'あおい歯科', 'しろ歯科'],
    texts: ['木曜休診。', '日曜も診療します。', ''],
    urls: [`http://${host}/`, '', `http://${host}/gone`],
    viewpoint: '駐車場',
  }
  const { id } = await call(world, desk.staff, marketing.competitorAnalysis, { body })
  await workAll(world)
  const { data, content, sources } = await call(world, desk.staff, aiResults.get, { params: { id } })
  const { rows } = CompetitorTable.parse(data)
  expect(rows.map(({ page }) => page)).toEqual(['read', 'none', 'failed'])
  expect(rows[0]).toMatchObject({ found: { price: ['初診は3,300円'], hours: ['木曜休診'] } })
  expect(rows.map((row) => row.asked)).toEqual([['駐車場は5台分あります'], [], []])
  expect(sources.map(({ kind, title, url }) => [kind, title, url])).toEqual([
    ['text', 'みどり歯科', undefined],
    ['web', 'みどり歯科', `http://${host}/`],
    ['text', 'あおい歯科', undefined],
  ])
  expect(content).not.toContain('secret')
  expect(new Set(asked)).toEqual(new Set(['/', '/gone']))
})
