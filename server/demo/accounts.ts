import type { ClientConfig } from '#contract/tenant'
import type { Database } from '../db/connect.ts'
import { withOperator } from '../db/with-tenant.ts'

export const DEMO_PASSWORD = 'madoguchi-demo'

type DemoAccount = {
  email: string
  name: string
  phone: string
  role: 'admin' | 'manager' | 'staff'
  /** Google-only accounts have no password; the Google stand-in offers them. */
  signIn: 'password' | 'google'
}

/** Who works in the demo tenants, by subdomain. */
export const DEMO_STAFF: Readonly<Record<string, readonly DemoAccount[]>> = {
  'sakura-clinic': [
    { email: 'admin@sakura.example', name: '桜井 真理子', phone: '090-1200-0001', role: 'admin', signIn: 'password' },
    { email: 'manager@sakura.example', name: '高橋 健一', phone: '090-1200-0002', role: 'manager', signIn: 'password' },
    { email: 'staff@sakura.example', name: '佐藤 美咲', phone: '090-1200-0003', role: 'staff', signIn: 'password' },
    { email: 'google-staff@sakura.example', name: '中村 遥', phone: '', role: 'staff', signIn: 'google' },
    { email: 'google-manager@sakura.example', name: '小川 亮太', phone: '', role: 'manager', signIn: 'google' },
  ],
  'midori-dental': [
    { email: 'admin@midori.example', name: '緑川 修', phone: '090-3400-0001', role: 'admin', signIn: 'password' },
    { email: 'staff@midori.example', name: '石原 由佳', phone: '090-3400-0002', role: 'staff', signIn: 'password' },
    { email: 'google-staff@midori.example', name: '平井 奈々', phone: '', role: 'staff', signIn: 'google' },
  ],
}

/** A person with a Google account and no tenant, for trying an invitation. */
export const DEMO_GUEST = { email: 'google-guest@example.com', name: '新田 光' }

const TENANT_NAMES: Readonly<Record<string, string>> = {
  'sakura-clinic': 'さくらクリニック',
  'midori-dental': 'みどり歯科',
}
const ROLE_NAMES = { admin: '管理者', manager: 'マネージャー', staff: 'スタッフ' } as const

/** The one-tap choices of the sign-in page: those of the demo tenants, where the demo is or is about to be made. */
export async function demoAccounts(database: Database): Promise<ClientConfig['demo_accounts']> {
  if ((await demoState(database)) === 'none') return []
  return Object.entries(DEMO_STAFF).flatMap(([subdomain, staff]) =>
    staff
      .filter(({ signIn }) => signIn === 'password')
      .map(({ email, role }) => ({
        email,
        password: DEMO_PASSWORD,
        label: `${TENANT_NAMES[subdomain]} ${ROLE_NAMES[role]}`,
      })),
  )
}

/** `empty`: no tenant yet · `made`: the demo is there · `none`: a real installation, which the demo must not touch. */
export async function demoState(database: Database): Promise<'empty' | 'made' | 'none'> {
  const tenants = await withOperator(database, (trx) =>
    trx.selectFrom('tenants').select(['subdomain', 'settings']).execute(),
  )
  if (tenants.length === 0) return 'empty'
  return tenants.some(({ settings }) => settings.demo === true) ? 'made' : 'none'
}
