import { DOCS_CSP, docsPage } from '../http/docs-page.ts'
import { openApi } from '../http/openapi.ts'
import { register } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

/** The description of the API, for programs and for people. Holds nothing secret and needs no sign-in. */
export function docsRoutes(app: Api, notBuilt: ReadonlySet<string>): void {
  // Made when it is first asked for: it is the same every time, and making it costs as much as many calls.
  let description: string | undefined
  let page: ReturnType<typeof docsPage> | undefined
  register(app, { method: 'GET', path: '/api/openapi.json' }, (c) => {
    description ??= JSON.stringify(openApi(notBuilt))
    return c.body(description, 200, { 'Content-Type': 'application/json' })
  })
  register(app, { method: 'GET', path: '/api/docs' }, (c) => {
    c.header('Content-Security-Policy', DOCS_CSP)
    page ??= docsPage(notBuilt)
    return c.html(page)
  })
}
