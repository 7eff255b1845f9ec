import { html } from 'hono/html'

type Content = ReturnType<typeof html>

/** A page of the embedded identity: without inline script or style, so that a strict content policy lets it run. */
export function page(title: string, body: Content, script?: string): Content {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - 窓口</title>
        <link rel="stylesheet" href="/emulator/page.css" />
        ${script ? html`<script type="module" src="${script}"></script>` : ''}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
}
