import { FEATURES, isFeatureEnabled } from '#contract/tenant'
import { openObjectStore } from '../core/objects/s3-store.ts'
import type { Database } from '../db/connect.ts'
import { beginDataset } from '../db/history.ts'
import type { Env } from '../env.ts'
import type { Command } from './arguments.ts'
import { deletedTenants } from './deleted-tenants.ts'
import { inviteAdmin } from './invite-admin.ts'
import { type Moved, moveFiles } from './move-files.ts'
import { type Rotation, rotateSecrets } from './rotate-secrets.ts'
import { setRole } from './set-role.ts'
import { changeTenant, createTenant, listTenants, type Tenant } from './tenants.ts'
import { ADMIN_USAGE } from './usage.ts'

type Settings = Pick<Env, 'publicUrl' | 'secretsKeys' | 'objectStore'>

/** Does what the operator asked for and answers the lines to show. @throws OperatorError */
export async function runCommand(command: Command, database: Database, env: Settings): Promise<string[]> {
  switch (command.name) {
    case 'help':
      return [ADMIN_USAGE]
    case 'migrate':
      return ['データベースは最新の形です。']
    case 'after-restore':
      await beginDataset(database.kysely)
      return ['復元を記録しました。各端末は、次に接続したときに控えをはじめから取り直します。']
    case 'rotate-secrets':
      return rotationLines(await rotateSecrets(database, env.secretsKeys))
    case 'move-files':
      return movedLines(await moveFiles(database, openObjectStore(env.objectStore)))
    case 'list-tenants':
      return tenantTable(database)
    case 'list-deleted-tenants':
      return deletedTenants(database)
    case 'create-tenant': {
      const { tenantName: name, subdomain, plan } = command
      const tenant = await createTenant(database, { name, subdomain, plan })
      return [
        `テナント「${tenant.name}」(${tenant.subdomain}、${tenant.plan}) を作りました。`,
        `次に管理者を招待してください: npm run admin -- invite-admin --tenant ${tenant.subdomain} --email <メールアドレス>`,
      ]
    }
    case 'set-plan': {
      const tenant = await changeTenant(database, command.tenant, command.name, { plan: command.plan })
      return [`「${tenant.name}」のプランを「${tenant.plan}」にしました。`]
    }
    case 'set-lock': {
      const { minutes } = command
      const tenant = await changeTenant(database, command.tenant, command.name, { settings: { lock_minutes: minutes } })
      return [`「${tenant.name}」の画面は、操作がないと${minutes}分でロックします。`]
    }
    case 'set-features':
      return featureLines(await changeTenant(database, command.tenant, command.name, { features: command.changes }))
    case 'disable-tenant': {
      const tenant = await changeTenant(database, command.tenant, command.name, { status: 'suspended' })
      return [`「${tenant.name}」の利用を止めました。データは残っています。`]
    }
    case 'enable-tenant': {
      const tenant = await changeTenant(database, command.tenant, command.name, { status: 'active' })
      return [`「${tenant.name}」の利用を再開しました。`]
    }
    case 'set-role': {
      const { name } = await setRole(database, command.tenant, command.email, command.role)
      return [`${name} さんの役割を ${command.role} にしました。`]
    }
    case 'invite-admin':
      return invite(command, database, env)
  }
}

async function invite(
  { tenant, email, url }: Extract<Command, { name: 'invite-admin' }>,
  database: Database,
  { publicUrl }: Pick<Env, 'publicUrl'>,
): Promise<string[]> {
  const { code, expiresAt, tenantName } = await inviteAdmin(database, tenant, email, new Date())
  const link = new URL('/invite', url ?? publicUrl)
  link.searchParams.set('code', code)
  return [
    `「${tenantName}」の管理者として ${email} を招待しました。`,
    `招待コード: ${code}`,
    `リンク:     ${link.href}`,
    `有効期限:   ${expiresAt.toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' })} (日本時間)`,
    'コードはもう一度表示できません。ご本人にだけ、安全な方法でお伝えください。',
  ]
}

function rotationLines({ rotated, kept, unreadable }: Rotation): string[] {
  const lines = [`秘密 ${rotated} 件を新しい鍵で封じ直しました (初めから新しい鍵のもの ${kept} 件)。`]
  if (unreadable.length === 0) return [...lines, 'SECRETS_KEY_OLD はもう必要ありません。']
  return [
    ...lines,
    `読み取れない秘密が ${unreadable.length} 件あります。前の鍵を SECRETS_KEY_OLD で渡すか、入力し直してください:`,
    ...unreadable.map((place) => `  ${place}`),
  ]
}

function movedLines({ files, bytes, damaged }: Moved): string[] {
  const lines = [
    `ファイル ${files.toLocaleString('ja-JP')} 件 (${bytes.toLocaleString('ja-JP')} バイト) を移しました。`,
  ]
  if (damaged.length === 0) return lines
  return [
    ...lines,
    `登録されたときと内容が違うファイルが ${damaged.length} 件あり、移していません:`,
    ...damaged.map((file) => `  ${file}`),
  ]
}

async function tenantTable(database: Database): Promise<string[]> {
  const tenants = await listTenants(database)
  if (tenants.length === 0) return ['テナントはまだありません。']
  return tenants.map(({ subdomain, name, plan, status, members, customers, interactions }) =>
    [
      subdomain.padEnd(24),
      status === 'active' ? '利用中' : '停止中',
      name,
      plan,
      `メンバー ${members}`,
      `顧客 ${customers.toLocaleString('ja-JP')}`,
      `対応履歴 ${interactions.toLocaleString('ja-JP')}`,
    ].join('  '),
  )
}

function featureLines({ name, features }: Tenant): string[] {
  return [
    `「${name}」の機能`,
    ...FEATURES.map((feature) => `  ${feature.padEnd(20)} ${isFeatureEnabled(features, feature) ? 'on' : 'off'}`),
  ]
}
