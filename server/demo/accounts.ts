import { createHash } from 'node:crypto'
import type { ClientConfig } from '#contract/tenant'
import type { Database } from '../db/connect.ts'
import { withOperator } from '../db/with-tenant.ts'

export const DEMO_PASSWORD = 'madoguchi-demo'

/** PostgreSQL's code. */
const INSUFFICIENT_PRIVILEGE = '42501'

export type DemoPerson = {
  email: string
  name: string
  phone: string
  /** `admin`, `manager`, `staff`; one demo person has another one, as an installation may. */
  role: string
  /** Google-only accounts have no password; the Google stand-in offers them. */
  signIn: 'password' | 'google'
  /** How much of the contacts this person writes down. */
  share: number
  /** Left so many days ago: the membership is disabled. */
  leftDaysAgo?: number
  /** One of the one-tap choices of the sign-in page. */
  offered?: true
}

const person = (
  email: string,
  name: string,
  role: string,
  share: number,
  more: Partial<DemoPerson> = {},
): DemoPerson => ({ email, name, role, share, phone: '', signIn: 'password', ...more })

const GOOGLE = { signIn: 'google' } as const

/** Who works in the demo tenants, by subdomain. */
export const DEMO_STAFF: Readonly<Record<string, readonly DemoPerson[]>> = {
  'sakura-clinic': [
    person('admin@sakura.example', '桜井 真理子', 'admin', 8, { phone: '090-0200-0001', offered: true }),
    person('manager@sakura.example', '高橋 健一', 'manager', 12, { phone: '090-0200-0002', offered: true }),
    person('staff@sakura.example', '佐藤 美咲', 'staff', 28, { phone: '090-0200-0003', offered: true }),
    person('tamura@sakura.example', '田村 早苗', 'staff', 22, { phone: '090-0200-0004' }),
    person('kobayashi@sakura.example', '小林 真央', 'staff', 18, { phone: '090-0200-0005' }),
    person('mori@sakura.example', '森 優香', 'staff', 20, { leftDaysAgo: 140 }),
    person('trainee@sakura.example', '井上 直人', '研修生', 0),
    person('google-staff@sakura.example', '中村 遥', 'staff', 8, GOOGLE),
    person('google-manager@sakura.example', '小川 亮太', 'manager', 4, GOOGLE),
  ],
  'midori-dental': [
    person('admin@midori.example', '緑川 修', 'admin', 35, { phone: '090-0340-0001', offered: true }),
    person('staff@midori.example', '石原 由佳', 'staff', 45, { phone: '090-0340-0002', offered: true }),
    person('google-staff@midori.example', '平井 奈々', 'staff', 20, GOOGLE),
  ],
}

/** A person with a Google account and no tenant, for trying the invitation below. */
export const DEMO_GUEST = person('google-guest@example.com', '新田 光', 'staff', 0, GOOGLE)
/** The code of the open demo invitation, for `/invite?code=`. A real one is 128 bits of chance and never known. */
export const DEMO_INVITATION_CODE = 'demo-invitation-sakura'

/** The same person has the same uid in every demo. */
export function demoUid(email: string): string {
  return createHash('sha256').update(`madoguchi-demo/${email}`).digest('base64url').slice(0, 28)
}

const TENANT_NAMES: Readonly<Record<string, string>> = {
  'sakura-clinic': 'さくらクリニック',
  'midori-dental': 'みどり歯科',
}
const ROLE_NAMES: Readonly<Record<string, string>> = { admin: '管理者', manager: 'マネージャー', staff: 'スタッフ' }

/** The one-tap choices of the sign-in page: those of the demo tenants, where the demo is or is about to be made. */
export async function demoAccounts(database: Database): Promise<ClientConfig['demo_accounts']> {
  if ((await demoState(database)) === 'none') return []
  return Object.entries(DEMO_STAFF).flatMap(([subdomain, staff]) =>
    staff
      .filter(({ offered }) => offered)
      .map(({ email, role }) => ({
        email,
        password: DEMO_PASSWORD,
        label: `${TENANT_NAMES[subdomain]} ${ROLE_NAMES[role]}`,
      })),
  )
}

/**
 * `empty`: no tenant yet · `made`: the demo is there · `none`: a real installation, which the demo must not touch, or one
 * whose login is no operator and could not make it.
 */
export async function demoState(database: Database): Promise<'empty' | 'made' | 'none'> {
  const tenants = await withOperator(database, (trx) => trx.selectFrom('tenants').select('settings').execute()).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) return null
      throw error
    },
  )
  if (tenants?.length === 0) return 'empty'
  return tenants?.some(({ settings }) => settings.demo === true) ? 'made' : 'none'
}
