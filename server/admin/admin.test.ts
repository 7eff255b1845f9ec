// @vitest-environment node
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryDatabase } from '../db/temporary-database.ts'
import { withOperator, withTenant } from '../db/with-tenant.ts'
import { hashInvitationCode } from '../invitations/code.ts'
import { parseCommand } from './arguments.ts'
import { runCommand } from './run-command.ts'
import { seedRecords } from './seed-records.ts'

let database: Awaited<ReturnType<typeof openTemporaryDatabase>>
beforeAll(async () => {
  database = await openTemporaryDatabase()
})
afterAll(() => database.close())

const admin = async (line: string) =>
  (
    await runCommand(parseCommand(line.split(' ')), database, {
      publicUrl: 'https://desk.example.jp',
      objectStore: null,
      secretsKeys: { current: null, former: [] },
    })
  ).join('\n')
const tenant = (subdomain: string) =>
  withOperator(database, (trx) =>
    trx.selectFrom('tenants').selectAll().where('subdomain', '=', subdomain).executeTakeFirstOrThrow(),
  )

/** In this order: the life of a tenant. */
describe('an operator', () => {
  it('makes a tenant, and no second one of the same subdomain', async () => {
    expect(await admin('list-tenants')).toBe('テナントはまだありません。')
    expect(await admin('create-tenant --name あおば医院 --subdomain aoba')).toContain(
      '「あおば医院」(aoba、スタンダード)',
    )
    await expect(admin('create-tenant --name 別の医院 --subdomain aoba')).rejects.toThrow('既に使われています')
    expect(await admin('list-tenants')).toMatch(
      /^aoba +利用中 +あおば医院 +スタンダード +メンバー 0 +顧客 0 +対応履歴 0$/,
    )
  })

  it('changes plan and features, the ones named only', async () => {
    await admin('set-plan --tenant aoba --plan プロ')
    const said = await admin('set-features --tenant aoba invitations=on chat=off')
    expect(said).toMatch(/invitations +on/)
    expect(said).toMatch(/ chat +off/)
    expect(said).toMatch(/staff_management +off/)
    expect(await tenant('aoba')).toMatchObject({
      plan: 'プロ',
      features: { invitations_enabled: true, chat_enabled: false, customers_enabled: true },
    })
    expect(await admin('set-lock --tenant aoba --minutes 5')).toContain('5分')
    expect(await tenant('aoba')).toMatchObject({ settings: { lock_minutes: 5 } })
    await expect(admin('set-plan --tenant nowhere --plan プロ')).rejects.toThrow('「nowhere」は見つかりません')
    await expect(admin('rotate-secrets')).rejects.toThrow('SECRETS_KEY を指定してください')
    await expect(admin('move-files')).rejects.toThrow('FILES_S3_ENDPOINT などの保存先を指定してください')
  })

  it('invites an administrator: the code is shown once, only its hash is kept, an earlier one is withdrawn', async () => {
    const codeIn = (said: string) => /code=([\w-]+)/.exec(said)?.[1] ?? ''
    const invited = await admin('invite-admin --tenant aoba --email Head@Aoba.example')
    const first = codeIn(invited)
    expect(invited, 'the address of the installation').toContain(`https://desk.example.jp/invite?code=${first}`)
    const said = await admin('invite-admin --tenant aoba --email head@aoba.example --url https://app.example.com')
    const second = codeIn(said)
    expect(said).toContain(`https://app.example.com/invite?code=${second}`)
    expect(Buffer.from(second, 'base64url')).toHaveLength(16)
    const { id } = await tenant('aoba')
    const rows = await withTenant(database, id, (trx) =>
      trx.selectFrom('invitations').selectAll().orderBy('created_at').execute(),
    )
    expect(rows.map(({ email, role }) => [email, role])).toEqual([
      ['head@aoba.example', 'admin'],
      ['head@aoba.example', 'admin'],
    ])
    expect(rows.map(({ code_hash, revoked_at }) => [code_hash, revoked_at !== null])).toEqual([
      [hashInvitationCode(first), true],
      [hashInvitationCode(second), false],
    ])
    expect(JSON.stringify(rows)).not.toContain(second)
    const lifetime = (rows[1]?.expires_at.getTime() ?? 0) - (rows[1]?.created_at.getTime() ?? 0)
    expect(lifetime).toBe(72 * 3_600_000)
  })

  it('invites nobody who is a member: they could not use it', async () => {
    const { id } = await tenant('aoba')
    const invite = () => admin('invite-admin --tenant aoba --email third@aoba.example')
    const member = { tenant_id: id, name: '青葉 三', email: 'Third@aoba.example', role: 'staff', uid: 'u3' }
    await withOperator(database, (trx) => trx.insertInto('members').values(member).execute())
    await expect(invite()).rejects.toThrow('set-role')
    await withOperator(database, (trx) =>
      trx.updateTable('members').set({ status: 'disabled' }).where('uid', '=', 'u3').execute(),
    )
    await expect(invite()).rejects.toThrow('停止')
    await withOperator(database, (trx) => trx.deleteFrom('members').where('uid', '=', 'u3').execute())
  })

  it('gives a member another role, tells the member, and never takes it from the last administrator', async () => {
    const { id } = await tenant('aoba')
    const add = (name: string, email: string, role: string) =>
      withOperator(database, (trx) => trx.insertInto('members').values({ tenant_id: id, name, email, role }).execute())
    await add('青葉 一', 'Head@aoba.example', 'admin')
    await add('青葉 二', 'second@aoba.example', 'staff')
    const told = () =>
      withTenant(database, id, (trx) =>
        trx
          .selectFrom('notifications as n')
          .innerJoin('members as m', 'm.id', 'n.member_id')
          .select(['m.name', 'n.category', 'n.type', 'n.title', 'n.message'])
          .orderBy('n.created_at')
          .execute(),
      )
    await expect(admin('set-role --tenant aoba --email head@aoba.example --role staff')).rejects.toThrow('最後の管理者')
    await expect(admin('set-role --tenant aoba --email nobody@aoba.example --role staff')).rejects.toThrow('いません')
    expect(await admin('set-role --tenant aoba --email second@aoba.example --role staff')).toContain('青葉 二')
    expect(await told()).toEqual([])
    await admin('set-role --tenant aoba --email Second@aoba.example --role admin')
    await admin('set-role --tenant aoba --email head@aoba.example --role manager')
    const words = (name: string, role: string) => ({
      name,
      category: 'user',
      title: 'あなたの役割が変わりました',
      type: 'warning',
      message: `運用担当者 さんが、役割を「${role}」に変更しました。`,
    })
    expect(await told()).toEqual([words('青葉 二', '管理者'), words('青葉 一', '責任者')])
    await expect(admin('set-role --tenant aoba --email second@aoba.example --role staff')).rejects.toThrow()
  })

  it('stops and reopens a tenant', async () => {
    await admin('disable-tenant --tenant aoba')
    expect((await tenant('aoba')).status).toBe('suspended')
    expect(await admin('list-tenants')).toContain('停止中')
    await admin('enable-tenant --tenant aoba')
    expect((await tenant('aoba')).status).toBe('active')
  })

  it('leaves a trace of each act in the audit log of the tenant', async () => {
    const { id } = await tenant('aoba')
    const acts = await withOperator(database, (trx) =>
      trx.selectFrom('audit_log').select(['uid', 'action']).where('tenant_id', '=', id).orderBy('id').execute(),
    )
    expect(acts.map(({ uid, action }) => `${uid}: ${action}`)).toEqual([
      'operator: admin create-tenant',
      'operator: admin set-plan',
      'operator: admin set-features',
      'operator: admin set-lock',
      'operator: admin invite-admin',
      'operator: admin invite-admin',
      'operator: admin set-role',
      'operator: admin set-role',
      'operator: admin set-role',
      'operator: admin disable-tenant',
      'operator: admin enable-tenant',
    ])
  })
})

describe('the seed', () => {
  const seed = (customers: number, interactions: number, word?: string) =>
    seedRecords(
      database,
      { tenant: 'aoba', customers, interactions, seed: word },
      new Date('2026-11-20T06:00:00Z'),
      (stored) => told.push(stored),
    )
  const told: { customers: number; interactions: number }[] = []

  it('adds what was asked for, in batches, with counts that fit', async () => {
    await seed(1_300, 2_600)
    expect(told.map(({ customers }) => customers)).toEqual([1000, 1300])
    expect(told.at(-1)).toEqual({ customers: 1300, interactions: 2600 })
    const { rows } = await withOperator(database, (trx) =>
      sql<{ customers: number; contacts: number; wrong: number }>`
        select count(*)::int as customers, sum(interactions_count)::int as contacts,
          count(*) filter (where (interactions_count, visits_count, last_interaction_at, recent_contacts) is distinct from
            (select (count(*)::int, (count(*) filter (where type = 'visit'))::int, max(occurred_at),
              coalesce((array_agg(occurred_at order by occurred_at desc) filter (where type <> 'note'))[1:4], '{}'))
            from interactions i where (i.tenant_id, i.customer_id) = (c.tenant_id, c.id)))::int as wrong
        from customers c`.execute(trx),
    )
    expect(rows).toEqual([{ customers: 1300, contacts: 2600, wrong: 0 }])
  })

  it('adds others the next time, and refuses an unknown tenant', async () => {
    await seed(10, 0)
    expect(await admin('list-tenants')).toContain('顧客 1,310')
    const unknown = seedRecords(
      database,
      { tenant: 'nowhere', customers: 1, interactions: 0, seed: undefined },
      new Date(),
      () => {},
    )
    await expect(unknown).rejects.toThrow('「nowhere」は見つかりません')
  })

  it('stores contacts as written now, so that devices with a copy hear of them', async () => {
    const { rows } = await withOperator(database, (trx) =>
      sql<{
        old: number
      }>`select count(*)::int as old from interactions where created_at < now() - interval '10 minutes'`.execute(trx),
    )
    expect(rows).toEqual([{ old: 0 }])
  })
})

describe('the programs', () => {
  const program = (file: string, args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const path = fileURLToPath(new URL(file, import.meta.url))
      const env = { PATH: process.env.PATH, DATA_DIR: database.dataDir }
      execFile(process.execPath, [path, ...args], { env }, (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err })
      })
    })

  it('say how they are used, with code 0 when asked and 2 when not understood', async () => {
    expect(await program('./main.ts', [])).toMatchObject({
      code: 0,
      out: expect.stringContaining('create-tenant --name'),
    })
    expect(await program('./seed.ts', ['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('npm run seed'),
    })
    expect(await program('./main.ts', ['fly'])).toMatchObject({ code: 2, err: expect.stringContaining('使い方') })
    expect(await program('./seed.ts', [])).toMatchObject({ code: 2, err: expect.stringContaining('--tenant') })
  })

  it('refuse while another process holds the data folder', async () => {
    expect(existsSync(join(database.dataDir, 'server.lock'))).toBe(true)
    for (const [file, args] of [
      ['./main.ts', ['list-tenants']],
      ['./seed.ts', ['--tenant', 'aoba', '--customers', '5']],
    ] as const) {
      const { code, err } = await program(file, [...args])
      expect([code, err]).toEqual([1, expect.stringContaining(`(${process.pid}) が使用中`)])
    }
  })
})
