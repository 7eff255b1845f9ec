import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { LockMinutes } from '#contract/lock'
import { ADDRESS, requiredText, text } from '#contract/primitives'
import { Role } from '#contract/standing'
import { FEATURES } from '#contract/tenant'
import { UsageError } from './usage.ts'

const DEFAULT_PLAN = 'スタンダード'

export type Command =
  | {
      name:
        | 'help'
        | 'migrate'
        | 'after-restore'
        | 'list-tenants'
        | 'list-deleted-tenants'
        | 'rotate-secrets'
        | 'move-files'
    }
  | { name: 'create-tenant'; tenantName: string; subdomain: string; plan: string }
  | { name: 'set-plan'; tenant: string; plan: string }
  | { name: 'set-lock'; tenant: string; minutes: number }
  | { name: 'set-features'; tenant: string; changes: Record<string, boolean> }
  | { name: 'invite-admin'; tenant: string; email: string; url: string | undefined }
  | { name: 'set-role'; tenant: string; email: string; role: Role }
  | { name: 'disable-tenant' | 'enable-tenant'; tenant: string }

type Values = Record<string, string | undefined>

const Subdomain = z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/))
const Email = text(254).check(z.regex(ADDRESS))
const Minutes = z.string().check(z.refine((text) => LockMinutes.safeParse(Number(text)).success))
const Url = z.url({ protocol: /^https?$/ })

/** Which options each command takes, and what it becomes. */
const COMMANDS: Readonly<Record<string, { options: string[]; read(values: Values, rest: string[]): Command }>> = {
  help: { options: [], read: () => ({ name: 'help' }) },
  migrate: { options: [], read: () => ({ name: 'migrate' }) },
  'after-restore': { options: [], read: () => ({ name: 'after-restore' }) },
  'rotate-secrets': { options: [], read: () => ({ name: 'rotate-secrets' }) },
  'move-files': { options: [], read: () => ({ name: 'move-files' }) },
  'list-tenants': { options: [], read: () => ({ name: 'list-tenants' }) },
  'list-deleted-tenants': { options: [], read: () => ({ name: 'list-deleted-tenants' }) },
  'create-tenant': {
    options: ['name', 'subdomain', 'plan'],
    read: (values) => ({
      name: 'create-tenant',
      tenantName: option(values, 'name', requiredText(200), '200文字以内'),
      subdomain: option(values, 'subdomain', Subdomain, '英小文字・数字・ハイフン、63文字以内'),
      plan: values.plan === undefined ? DEFAULT_PLAN : option(values, 'plan', requiredText(100), '100文字以内'),
    }),
  },
  'set-plan': {
    options: ['tenant', 'plan'],
    read: (values) => ({
      name: 'set-plan',
      tenant: tenantOf(values),
      plan: option(values, 'plan', requiredText(100), '100文字以内'),
    }),
  },
  'set-lock': {
    options: ['tenant', 'minutes'],
    read: (values) => ({
      name: 'set-lock',
      tenant: tenantOf(values),
      minutes: Number(option(values, 'minutes', Minutes, '2から30まで')),
    }),
  },
  'set-features': {
    options: ['tenant'],
    read: (values, rest) => ({ name: 'set-features', tenant: tenantOf(values), changes: featureChanges(rest) }),
  },
  'invite-admin': {
    options: ['tenant', 'email', 'url'],
    read: (values) => ({
      name: 'invite-admin',
      tenant: tenantOf(values),
      email: option(values, 'email', Email, 'メールアドレスの形式').toLowerCase(),
      url: values.url === undefined ? undefined : option(values, 'url', Url, 'http(s):// で始まるURL'),
    }),
  },
  'set-role': {
    options: ['tenant', 'email', 'role'],
    read: (values) => ({
      name: 'set-role',
      tenant: tenantOf(values),
      email: option(values, 'email', Email, 'メールアドレスの形式').toLowerCase(),
      role: option(values, 'role', Role, 'admin・manager・staff のいずれか'),
    }),
  },
  'disable-tenant': { options: ['tenant'], read: (values) => ({ name: 'disable-tenant', tenant: tenantOf(values) }) },
  'enable-tenant': { options: ['tenant'], read: (values) => ({ name: 'enable-tenant', tenant: tenantOf(values) }) },
}

/** Reads the words behind `npm run admin --`. @throws UsageError */
export function parseCommand(argv: readonly string[]): Command {
  const [word = 'help', ...rest] = argv
  const name = ['--help', '-h'].includes(word) ? 'help' : word
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`コマンド「${name}」はありません。`)
  const { values, positionals } = parseOptions(rest, command.options)
  if (positionals.length > 0 && name !== 'set-features') throw new UsageError(`「${positionals[0]}」は余分です。`)
  return command.read(values, positionals)
}

/** Options of the form `--name value`, each at most once. @throws UsageError */
export function parseOptions(
  argv: readonly string[],
  names: readonly string[],
): { values: Values; positionals: string[] } {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true } as const]))
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
    const given = Object.entries(values).map(([name, list = []]) => {
      if (list.length > 1) throw new UsageError(`--${name} は一度だけ指定してください。`)
      return [name, list[0]] as const
    })
    return { values: Object.fromEntries(given), positionals }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const [option] = /(?<=')-{1,2}[\w-]+/.exec(error instanceof Error ? error.message : '') ?? []
    throw new UsageError(option ? `オプション「${option}」が正しくありません。` : 'オプションが正しくありません。')
  }
}

/** A required option that fits its rule. @throws UsageError naming the option and the rule */
export function option<T>(values: Values, name: string, rule: z.ZodMiniType<T>, words: string): T {
  const value = values[name]
  if (value === undefined) throw new UsageError(`--${name} を指定してください。`)
  const parsed = rule.safeParse(value)
  if (!parsed.success) throw new UsageError(`--${name}: ${words}で指定してください。`)
  return parsed.data
}

export function tenantOf(values: Values): string {
  return option(values, 'tenant', Subdomain, 'サブドメイン (英小文字・数字・ハイフン)')
}

/** `staff_management=on` becomes `{staff_management_enabled: true}`. */
function featureChanges(words: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(
    words.map((word) => {
      const [feature = '', state = ''] = word.split('=')
      if (!FEATURES.some((known) => known === feature)) {
        throw new UsageError(`機能「${feature}」はありません。次から選んでください: ${FEATURES.join(', ')}`)
      }
      if (state !== 'on' && state !== 'off')
        throw new UsageError(`「${word}」は ${feature}=on または ${feature}=off の形で指定してください。`)
      return [`${feature}_enabled`, state === 'on'] as const
    }),
  )
}
