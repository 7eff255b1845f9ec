import type { Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint'
import { expect, signIn, test } from './fixtures.ts'
import { hostileBody, type Made, WAYS, type Way } from './hostile-fields.ts'
import { HOSTILE_TEXTS, watch } from './hostile-texts.ts'
import { apiAs, sendFile } from './record.ts'

const ADMIN = 'admin@sakura.example'

/** Text `n` of those that a file's name, an address and a line of twenty letters can hold, and the mark in it. */
const FITTING = HOSTILE_TEXTS.filter((text) => !/[/\\@]/.test(text))
const textOf = (n: number) => FITTING[(n * 7) % FITTING.length] ?? ''
const markOf = (text: string) => /x\d+x/.exec(text)?.[0] ?? ''

const pathOf = ({ path }: Endpoint, id = '') => path.replace('{id}', id)

/** What can be read on a screen, in fields too. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
    return [document.body.innerText, ...Array.from(fields, ({ value }) => value)].join('\n')
  })

test('text never runs: every field of the contract, on every screen of an administrator', async ({
  page,
  ownServer: { origin },
}) => {
  const clean = await watch(page, origin)
  const api = await apiAs(origin, ADMIN)
  const fileName = `${textOf(1)}.txt`
  const send = () => sendFile(origin, ADMIN, fileName, textOf(0))
  const checked = { file_id: await send() }
  const { id: document } = await api<{ id: string }>('POST', '/api/legal-checks/', checked)
  const made: Made = { document, file: await send() }
  const marks: Record<string, string> = { file: markOf(fileName) }
  const write = async ([index, way]: [number, Way]) => {
    const text = textOf(index + 2)
    const { method } = way.endpoint
    const reply = await api<{ id?: string }>(
      method,
      pathOf(way.endpoint, way.of && made[way.of]),
      hostileBody(way, text, made),
    )
    if (way.makes) made[way.makes] = reply.id ?? ''
    marks[`${method} ${way.endpoint.path}`] = markOf(text)
  }
  // Before the page reads what it keeps for minutes; a device is there once somebody has signed in on it.
  const isOfDevice = ([, { of }]: [number, Way]) => of === 'device'
  const ways = [...WAYS.entries()]
  for (const way of ways.filter((one) => !isOfDevice(one))) await write(way)
  await signIn(page, { origin }, ADMIN)
  // It is known once the page has told of it, which waits for the first screen.
  const firstDevice = async () =>
    (await api<{ devices: { id: string }[] }>('GET', '/api/devices/?own=true')).devices[0]?.id
  await expect.poll(firstDevice).toBeDefined()
  made.device = (await firstDevice()) ?? ''
  for (const way of ways.filter(isOfDevice)) await write(way)
  // All administrators are told by whom, and every page says so.
  const { name } = await api<{ name: string }>('GET', '/api/administration/settings')
  await api('POST', '/api/administration/closing', { name })

  const own = marks['PATCH /api/auth/me']
  const ofTenant = marks['PATCH /api/administration/settings']
  const screens: [path: string, mark: string | undefined][] = [
    ['/', ofTenant],
    ['/customers', marks['PUT /api/customers/{id}']],
    [`/customers/${made.customer}`, marks['POST /api/interactions']],
    ['/reception', marks['PUT /api/visits/{id}']],
    [`/products/${made.product}`, marks['PUT /api/products/{id}']],
    ['/staff', marks['PUT /api/staff/{id}']],
    [`/staff/${made.member}`, marks['PUT /api/staff/{id}']],
    ['/invitations', own],
    ['/legal-checks', marks['PUT /api/legal-checks/{id}']],
    ['/legal-checks', marks['PUT /api/folders/{id}']],
    // Whatever was asked shows in the title; the model that was set cannot be reached, so that there is no answer.
    [`/marketing?open=${made.analysis}`, undefined],
    [`/marketing?tab=campaign-proposal&open=${made.campaign}`, marks['POST /api/marketing/campaign-proposal']],
    [`/marketing?tab=competitor-analysis&open=${made.comparison}`, marks['POST /api/marketing/competitor-analysis']],
    [`/marketing?tab=content-calendar&open=${made.plan}`, undefined],
    [`/workflow?open=${made.draft}`, marks['POST /api/workflow/create']],
    [`/workflow?tab=review&open=${made.review}`, marks['POST /api/workflow/review']],
    [`/workflow?tab=optimize&open=${made.improvement}`, marks['POST /api/workflow/optimize']],
    [`/legal-checks/${made.document}`, marks.file],
    [`/legal-checks/${made.document}`, marks['POST /api/legal-checks/{id}/reviews']],
    [`/deep-research?open=${made.research}`, marks['POST /api/research/customer']],
    [`/deep-research?open=${made.competitor}`, marks['POST /api/research/competitor']],
    ['/knowledge-base', marks['POST /api/knowledge/chat']],
    ['/knowledge-base', marks['PUT /api/knowledge/legal_checks/{id}']],
    ['/knowledge-base?tab=frequent', marks['PUT /api/frequent-questions/{id}']],
    ['/', marks['PUT /api/frequent-questions/{id}']],
    [`/chat?open=${made.conversation}`, marks['POST /api/chat']],
    [`/staff-chat?open=${made.staffConversation}`, marks['PATCH /api/staff-chat/conversations/{id}']],
    ['/notifications', own],
    ['/audit', own],
    ['/administration?section=general', ofTenant],
    ['/administration?section=models', marks['PUT /api/administration/models']],
    ['/administration?section=devices', marks['PATCH /api/devices/{id}']],
    ['/administration?section=closing', own],
    ...['features', 'rights', 'usage', 'data'].map((id): [string, undefined] => [
      `/administration?section=${id}`,
      undefined,
    ]),
    ...['/session-manager', '/profile', '/device', '/outbox'].map((path): [string, undefined] => [path, undefined]),
  ]
  for (const [path, mark] of screens) {
    await page.goto(`${origin}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    if (mark) await expect.poll(() => shown(page), { message: `${path} shows ${mark}` }).toContain(mark)
    await clean()
  }
})
