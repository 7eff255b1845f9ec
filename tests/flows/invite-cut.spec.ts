import { FaultProxy } from '../fault-proxy/fault-proxy.ts'
import type { Fault } from '../fault-proxy/faults.ts'
import { expect, LONG, signIn, test } from './fixtures.ts'
import { apiAs } from './record.ts'

type Invited = { code: string }
type Notices = { notifications: { title: string }[] }
type Members = { staff: { name: string }[] }

/** The server lets the person join, and the word of it is lost on the way. */
const LOST: Fault[] = [{ kind: 'commit-then-cut' }, { kind: 'commit-then-status', status: 503 }]

for (const fault of LOST) {
  const what = `the answer to joining is lost (${fault.kind}): one member, one notice, the code spent once; then a PIN is offered`
  test(what, fault.kind === 'commit-then-cut' ? {} : LONG, async ({ page, ownServer }) => {
    const wifi = await FaultProxy.create(ownServer.origin)
    try {
      const admin = await apiAs(ownServer.origin, 'admin@sakura.example')
      const before = await admin<Members>('GET', '/api/staff/')
      const input = { email: 'staff@midori.example', role: 'staff' }
      const { code } = await admin<Invited>('POST', '/api/invitations/', input)

      await signIn(page, wifi, 'staff@midori.example')
      await page.goto(`${wifi.origin}/invite?code=${code}`)
      const isUse = (path: string, method: string) => method === 'POST' && path === '/api/invitations/use'
      wifi.once(fault, isUse)
      await page.getByRole('button', { name: '招待を受ける' }).click()
      const joined = page.getByRole('status').filter({ hasText: 'さくらクリニック に参加しました' })
      await expect(joined).toBeVisible({ timeout: 20_000 })
      const uses = wifi.seen.filter(({ path, method }) => isUse(path, method))
      expect(uses.length, 'it was asked again').toBeGreaterThan(1)

      await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible()
      const offer = page.getByRole('complementary', { name: 'PINを決めておくと便利です' })
      await expect(offer, 'who has just joined means to stay').toBeVisible()
      await offer.getByRole('button', { name: 'あとで' }).click()
      await expect(offer).toHaveCount(0)

      const after = await admin<Members>('GET', '/api/staff/')
      expect(after.staff).toHaveLength(before.staff.length + 1)
      const { notifications } = await admin<Notices>('GET', '/api/notifications')
      expect(notifications.filter(({ title }) => title.includes('さんが参加しました'))).toHaveLength(1)
      const other = await apiAs(ownServer.origin, 'admin@midori.example')
      const again = other('POST', '/api/invitations/use', { code, email: 'admin@midori.example' })
      await expect(again, 'the code is spent').rejects.toThrow('BIZ_005')
    } finally {
      await wifi.close()
    }
  })
}
