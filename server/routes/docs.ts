import { DOCS_CSP, docsPage } from '../http/docs-page.ts'
import { openApi } from '../http/openapi.ts'
import { register } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

/** The description of the API, for programs and for people. Holds nothing secret and needs no sign-in. */
export function docsRoutes(app: Api, notBuilt: ReadonlySet<string>): void {
  register(app, { method: 'GET', path: '/api/openapi.json' }, (c) => c.json(openApi(notBuilt)))
  register(app, { method: 'GET', path: '/api/docs' }, (c) => {
    c.header('Content-Security-Policy', DOCS_CSP)
    return c.html(docsPage(notBuilt))
  })
}
