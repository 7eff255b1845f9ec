import type { Encoding } from '../http/encodings.ts'
import { packed } from '../http/pack.ts'
import { register } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { openApi } from './openapi.ts'
import { DOCS_CSP, docsPage } from './page.ts'

/** The description of the API, for programs and for people. Holds nothing secret and needs no sign-in. */
export function docsRoutes(app: Api): void {
  // Made when it is first asked for: it is the same every time, and making it costs as much as many calls.
  let description: string | undefined
  const kept = new Map<Encoding, Promise<Buffer>>()
  let page: ReturnType<typeof docsPage> | undefined
  register(app, { method: 'GET', path: '/api/openapi.json' }, async (c) => {
    description ??= JSON.stringify(openApi())
    return c.body(await packed(c, description, kept), 200, { 'Content-Type': 'application/json' })
  })
  register(app, { method: 'GET', path: '/api/docs' }, (c) => {
    c.header('Content-Security-Policy', DOCS_CSP)
    page ??= docsPage()
    return c.html(page)
  })
}
