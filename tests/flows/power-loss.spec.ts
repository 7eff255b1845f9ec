import { Device } from './device.ts'
import { addCustomer, expect, installed, signIn, storedHere, test, WITH_WORKER } from './fixtures.ts'
import { serverRecord } from './record.ts'

const DEATHS = 3

test(
  `written on a cold start without a network, it survives ${DEATHS} deaths of the browser and arrives once`,
  WITH_WORKER,
  async ({ server, wifi }) => {
    const device = new Device()
    let page = await device.start()
    await signIn(page, wifi)
    await installed(page)
    await page.goto(`${wifi.origin}/customers`)
    await expect(page.locator('main a[href^="/customers/"]').first()).toBeVisible()
    await wifi.close()
    // An orderly end: the sign-in is of yesterday, not of the second before the first death.
    await device.stop()

    for (let death = 1; death <= DEATHS; death += 1) {
      page = await device.start()
      await addCustomer(page, wifi.origin, `圏外 ${death}号`)
      await expect(storedHere(page), `death ${death}`).toBeVisible()
      await device.kill()
    }

    page = await device.start()
    await page.goto(`${wifi.origin}/outbox`)
    for (let death = 1; death <= DEATHS; death += 1)
      await expect(page.getByRole('heading', { name: `圏外 ${death}号` })).toBeVisible()

    await wifi.open()
    await expect(page.getByText('未送信の変更はありません')).toBeVisible({ timeout: 20_000 })
    const record = await serverRecord(server.origin)
    expect((await record.named('圏外')).map(({ name }) => name).toSorted()).toEqual([
      '圏外 1号',
      '圏外 2号',
      '圏外 3号',
    ])
    await device.dispose()
  },
)
