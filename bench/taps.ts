// `npm run bench:taps`: how many taps and keys the seven tasks of a reception take on a tablet, counted while they are walked
// through in the built app. Ends with code 1 when one of them takes more than it may. `-- --pictures FOLDER` keeps what was on
// the tablet before each tap and each text, and at the end of each task.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { FaultProxy } from '../tests/fault-proxy/fault-proxy.ts'
import { AppServer } from '../tests/flows/app-server.ts'
import { fillSignIn, installed, signInByForm } from '../tests/flows/fixtures.ts'
import { setPin } from '../tests/flows/pin.ts'
import { serverRecord } from '../tests/flows/record.ts'
import { Hand } from './taps/hand.ts'
import { COLLEAGUE_PIN, type Desk, TASKS } from './taps/tasks.ts'

const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, locale: 'ja-JP' }
const NAME = 46
const { values } = parseArgs({ options: { pictures: { type: 'string' } } })
if (values.pictures) mkdirSync(values.pictures, { recursive: true })

const server = await AppServer.create()
const browser = await chromium.launch(config.use?.launchOptions)
const wifi = await FaultProxy.create(server.origin)
let grown = 0
try {
  const page = await (await browser.newContext({ ...TABLET, timezoneId: 'Asia/Tokyo' })).newPage()
  // A colleague has worked at this tablet and handed it over.
  await signInByForm(page, wifi, 'staff@sakura.example')
  await setPin(page, COLLEAGUE_PIN)
  await page.getByRole('button', { name: '交代' }).first().tap()
  await page.getByRole('button', { name: '別の人に交代' }).tap()
  await fillSignIn(page, 'admin@sakura.example')
  await page.getByRole('heading', { level: 1, name: 'ダッシュボード' }).waitFor()
  await installed(page)
  const record = await serverRecord(server.origin)
  console.log(`${'task'.padEnd(NAME)}  taps  keys  most`)
  for (const [index, task] of TASKS.entries()) {
    let step = 0
    const look = async () => {
      step += 1
      if (values.pictures) await page.screenshot({ path: join(values.pictures, `${index + 1}-${step}.png`) })
    }
    const hand = new Hand(page, look)
    const desk: Desk = { hand, origin: wifi.origin, record, wifi }
    await task.prepare(desk)
    await task.walk(desk)
    await look()
    const { taps, keys } = hand.count
    const isGrown = taps > task.most.taps || keys > task.most.keys
    if (isGrown) grown += 1
    const most = `${task.most.taps} + ${task.most.keys}${isGrown ? '  TOO MANY' : ''}`
    console.log(`${task.name.padEnd(NAME)}  ${String(taps).padStart(4)}  ${String(keys).padStart(4)}  ${most}`)
  }
} finally {
  await browser.close()
  await wifi.close().catch(() => {})
  await server.dispose()
}
process.exit(grown > 0 ? 1 : 0)
