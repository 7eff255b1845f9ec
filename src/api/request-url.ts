import type { Endpoint } from '#contract/endpoint'

type Value = string | number | boolean | null | undefined
type Parts = { params?: Record<string, Value>; query?: Record<string, Value> }

/** The URL of a call: braces filled, absent query fields left out. Relative to the origin of the page. */
export function requestUrl(endpoint: Pick<Endpoint, 'path'>, parts: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.params?.[name]
    if ((value ?? '') === '') throw new TypeError(`${endpoint.path}: no ${name}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if ((value ?? '') !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
