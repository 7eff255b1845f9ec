import { sql } from 'kysely'
import { SettingError } from '../env.ts'
import type { Database } from './connect.ts'

type Powers = { superuser: boolean; bypass: boolean; creator: boolean; owner: boolean; operator: boolean }

/** Stops a production start whose login could see past row-level security. @throws SettingError saying by what */
export async function refuseUnsafeLogin({ kysely }: Database): Promise<void> {
  const { rows } = await sql<Powers>`
    select bool_or(rolsuper) as superuser, bool_or(rolbypassrls) as bypass, bool_or(rolcreaterole) as creator,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and pg_has_role(current_user, c.relowner, 'member')) as owner,
      pg_has_role(current_user, 'madoguchi_operator', 'member') as operator
    from pg_roles where pg_has_role(current_user, oid, 'member')`.execute(kysely)
  const [powers] = rows
  const reasons = [
    (!powers || powers.superuser) && '管理者 (superuser) です',
    powers?.bypass && 'BYPASSRLS を持っています',
    // It could make itself a member of any role that is no superuser's.
    powers?.creator && 'CREATEROLE を持っています',
    powers?.owner && 'テーブルの所有者です',
    powers?.operator && 'madoguchi_operator の一員です',
  ].filter((reason) => typeof reason === 'string')
  if (reasons.length === 0) return
  throw new SettingError(
    `DATABASE_URL: このログインはテナントの分離を回避できます (${reasons.join('、')})。本番環境では使えません`,
  )
}
