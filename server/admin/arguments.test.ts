// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { parseCommand } from './arguments.ts'
import { parseSeedArguments } from './seed-arguments.ts'
import { ADMIN_USAGE, UsageError } from './usage.ts'

const command = (line: string) => parseCommand(line.split(' ').filter((word) => word !== ''))

describe('the words of an operator', () => {
  it.each([
    ['', { name: 'help' }],
    ['--help', { name: 'help' }],
    ['migrate', { name: 'migrate' }],
    ['after-restore', { name: 'after-restore' }],
    ['list-tenants', { name: 'list-tenants' }],
    [
      'create-tenant --name あおば医院 --subdomain aoba --plan プロ',
      { name: 'create-tenant', tenantName: 'あおば医院', subdomain: 'aoba', plan: 'プロ' },
    ],
    [
      'create-tenant --subdomain=aoba-2 --name=あおば医院',
      { name: 'create-tenant', tenantName: 'あおば医院', subdomain: 'aoba-2', plan: 'スタンダード' },
    ],
    ['set-plan --tenant aoba --plan ベーシック', { name: 'set-plan', tenant: 'aoba', plan: 'ベーシック' }],
    ['set-lock --tenant aoba --minutes 5', { name: 'set-lock', tenant: 'aoba', minutes: 5 }],
    [
      'set-features --tenant aoba staff_management=on chat=off',
      { name: 'set-features', tenant: 'aoba', changes: { staff_management_enabled: true, chat_enabled: false } },
    ],
    ['set-features --tenant aoba', { name: 'set-features', tenant: 'aoba', changes: {} }],
    [
      'invite-admin --tenant aoba --email Admin@Aoba.example',
      { name: 'invite-admin', tenant: 'aoba', email: 'admin@aoba.example', url: undefined },
    ],
    [
      'invite-admin --tenant aoba --email a@b.example --url https://app.example.com',
      { name: 'invite-admin', tenant: 'aoba', email: 'a@b.example', url: 'https://app.example.com' },
    ],
    [
      'set-role --tenant aoba --email A@B.example --role manager',
      { name: 'set-role', tenant: 'aoba', email: 'a@b.example', role: 'manager' },
    ],
    ['disable-tenant --tenant aoba', { name: 'disable-tenant', tenant: 'aoba' }],
    ['enable-tenant --tenant aoba', { name: 'enable-tenant', tenant: 'aoba' }],
  ])('%s', (line, expected) => {
    expect(command(line)).toEqual(expected)
  })

  it.each([
    ['destroy-tenant --tenant aoba', 'コマンド「destroy-tenant」'],
    ['constructor', 'コマンド「constructor」'],
    ['create-tenant --subdomain aoba', '--name を指定'],
    ['create-tenant --name あおば', '--subdomain を指定'],
    ['create-tenant --name あおば --subdomain Aoba', '--subdomain: '],
    ['create-tenant --name あおば --subdomain -aoba', '--subdomain'],
    ['create-tenant --name あおば --subdomain aoba_1', '--subdomain: '],
    ['create-tenant --name あおば --subdomain aoba --subdomain midori', '--subdomain は一度だけ'],
    ['create-tenant --name あおば --subdomain aoba --colour red', '--colour'],
    ['set-plan --tenant aoba', '--plan を指定'],
    ['set-lock --tenant aoba --minutes 31', '2から30まで'],
    ['set-lock --tenant aoba --minutes 1.5', '2から30まで'],
    ['set-features --tenant aoba flying=on', '機能「flying」'],
    ['set-features --tenant aoba chat=maybe', 'chat=on または chat=off'],
    ['set-features --tenant aoba chat', 'chat=on または chat=off'],
    ['invite-admin --tenant aoba --email nobody', '--email: '],
    ['invite-admin --tenant aoba --email a@b.example --url javascript:alert(1)', '--url: '],
    ['set-role --tenant aoba --email a@b.example --role boss', '--role: admin・manager・staff'],
    ['set-role --tenant aoba --role staff', '--email を指定'],
    ['disable-tenant', '--tenant を指定'],
    ['disable-tenant --tenant aoba midori', '「midori」は余分'],
    ['disable-tenant --tenant', '--tenant'],
  ])('%s is refused and says why', (line, reason) => {
    expect(() => command(line)).toThrow(UsageError)
    expect(() => command(line)).toThrow(reason)
  })

  it('are all in the help', () => {
    const names =
      'create-tenant list-tenants set-plan set-features invite-admin disable-tenant enable-tenant migrate after-restore help'
    for (const name of names.split(' ')) expect(ADMIN_USAGE).toContain(`  ${name}`)
  })
})

describe('the words of the seed', () => {
  const seed = (line: string) => parseSeedArguments(line.split(' ').filter((word) => word !== ''))

  it('read the large case and the presets', () => {
    expect(seed('--tenant sakura-clinic --customers 50000 --interactions 200000')).toEqual({
      tenant: 'sakura-clinic',
      customers: 50_000,
      interactions: 200_000,
      seed: undefined,
    })
    expect(seed('--tenant x --seed abc')).toEqual({ tenant: 'x', customers: 1000, interactions: 4000, seed: 'abc' })
    expect(seed('--help')).toBeNull()
  })

  it.each([
    ['', '--tenant を指定'],
    ['--tenant x --customers 0', '--customers: '],
    ['--tenant x --customers many', '--customers: '],
    ['--tenant x --customers 1.5', '--customers: '],
    ['--tenant x --interactions -1', '--interactions'],
    ['--tenant x --customers 99999999', '--customers: '],
    ['sakura-clinic', '余分'],
  ])('%s is refused and says why', (line, reason) => {
    expect(() => seed(line)).toThrow(UsageError)
    expect(() => seed(line)).toThrow(reason)
  })
})
