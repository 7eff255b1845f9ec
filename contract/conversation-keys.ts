import { OWN, type Permission, row } from './permission-rows.ts'
import type { Feature } from './tenant.ts'

/** The calls beside the question itself that an assistant has below its path, as `METHOD path`. */
export function conversationKeys(base: string): string[] {
  const all = `${base}/conversations`
  const one = `${all}/{id}`
  return [
    `GET ${all}`,
    `GET ${one}`,
    `PATCH ${one}`,
    `DELETE ${one}`,
    `POST ${one}/restore`,
    `PATCH ${one}/answers/{answerId}`,
  ]
}

/** Their rows in the matrix: conversations are the private matter of whoever asked, also for administrators. */
export function conversationRows(feature: Feature, base: string): Readonly<Record<string, Permission>> {
  return Object.fromEntries(conversationKeys(base).map((call) => [call, row(feature, OWN)]))
}
