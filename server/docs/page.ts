import { createHash } from 'node:crypto'
import { ENDPOINTS } from '#contract/api'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { errorDefinition } from '#contract/error-definition'
import { ERRORS } from '#contract/error-table'
import { isErrorCode } from '#contract/errors'
import { PERMISSIONS } from '#contract/permissions'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid #8884; vertical-align: top }
code { font-size: .9em }`

/** The page needs nothing but its own style. */
export const DOCS_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A readable page of the API: every call with who may make it, and every error code. */
export function docsPage(): string {
  const calls = ENDPOINTS.map(callRow)
  const errors = Object.keys(ERRORS)
    .filter(isErrorCode)
    .map(errorDefinition)
    .map(({ code, status, category, severity, message, suggestion }) =>
      row([
        `<code>${code}</code>`,
        status === 0 ? '–' : status,
        category,
        severity,
        escapeHtml(message),
        escapeHtml(suggestion),
      ]),
    )
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>窓口 API</title><style>${STYLE}</style></head><body>
<h1>窓口 API</h1>
<p>機械で読める形: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1)。
認証: <code>Authorization: bearer {token}</code>。
変更する呼び出しは <code>Idempotency-Key</code> を受け取り、同じ番号の再送には同じ返事をします (35日間)。
記録の <code>version</code> は <code>ETag</code> でもあり、<code>If-Match</code> で版を確かめて変更できます。</p>
<h2>呼び出し</h2>
${table(['呼び出し', '説明', '機能', 'admin', 'manager', 'staff', '備考'], calls)}
<h2>エラー</h2>
${table(['コード', 'HTTP', '分類', '重要度', 'メッセージ', '提案'], errors)}
</body></html>`
}

function callRow(endpoint: Endpoint): string {
  const permission = PERMISSIONS[endpointKey(endpoint)]
  const notes = [endpoint.ours && '独自', permission?.access === 'public' && '認証不要']
  return row([
    `<code>${endpoint.method} ${escapeHtml(endpoint.path)}</code>`,
    escapeHtml(endpoint.summary),
    [permission?.feature ?? '–'].flat().join(' / '),
    permission?.admin ?? '',
    permission?.manager ?? '',
    permission?.staff ?? '',
    notes.filter(Boolean).join('、'),
  ])
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return `<table><thead><tr>${heads.map((h) => `<th>${h}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

function row(cells: readonly (string | number)[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
