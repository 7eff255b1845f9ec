import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { ScrollSideways } from '@/ui/scroll-sideways'

/**
 * An answer, written as Markdown by an engine that may have been led astray. It becomes elements of a short list: HTML in it
 * stays text, pictures are left out, and links are words with their address beside them, which nobody follows by mistake.
 */
export function Markdown({ text }: { text: string }) {
  const drawn = useMemo(
    () => (
      <ReactMarkdown
        remarkPlugins={[[remarkGfm, { singleTilde: false }]]}
        components={COMPONENTS}
        allowedElements={ALLOWED}
        unwrapDisallowed
      >
        {text}
      </ReactMarkdown>
    ),
    [text],
  )
  return <div className="answer min-w-0 break-words">{drawn}</div>
}

const ALLOWED = [
  ...['p', 'br', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'hr', 'a'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** Headings of an answer stand below that of its card. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h3 className="mt-4 mb-2 font-bold text-lg first:mt-0">{children}</h3>,
  h2: ({ children }) => <h3 className="mt-4 mb-2 font-bold text-lg first:mt-0">{children}</h3>,
  h3: ({ children }) => <h4 className="mt-3 mb-1 font-bold">{children}</h4>,
  h4: ({ children }) => <h5 className="mt-3 mb-1 font-bold text-sm">{children}</h5>,
  h5: ({ children }) => <h5 className="mt-3 mb-1 font-bold text-sm">{children}</h5>,
  h6: ({ children }) => <h5 className="mt-3 mb-1 font-bold text-sm">{children}</h5>,
  p: ({ children }) => <p className="my-2 first:mt-0 last:mb-0">{children}</p>,
  ul: ({ children }) => <ul className="my-2 list-disc pl-6">{children}</ul>,
  ol: ({ children, start }) => (
    <ol className="my-2 list-decimal pl-6" start={start}>
      {children}
    </ol>
  ),
  li: ({ children }) => <li className="my-0.5">{children}</li>,
  blockquote: ({ children }) => (
    <blockquote className="my-2 border-line border-l-4 pl-3 text-muted">{children}</blockquote>
  ),
  hr: () => <hr className="my-4 border-line" />,
  code: ({ children }) => <code className="rounded bg-sunken px-1 text-sm">{children}</code>,
  pre: ({ children }) => <pre className="my-2 overflow-x-auto rounded-control bg-sunken p-3 text-sm">{children}</pre>,
  a: ({ children, href }) => <Address href={href}>{children}</Address>,
  table: ({ children }) => <Table>{children}</Table>,
  th: ({ children }) => <th className="border-line border-b bg-sunken px-3 py-1.5 text-left font-bold">{children}</th>,
  td: ({ children }) => <td className="border-line border-b px-3 py-1.5 align-top">{children}</td>,
}

function Table({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <ScrollSideways label={t`回答の表`} className="my-3">
      <table className="w-full text-sm">{children}</table>
    </ScrollSideways>
  )
}

/** The words of a link, and where it would lead. */
function Address({ href = '', children }: { href: string | undefined; children: ReactNode }) {
  const address = URL.parse(href)
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:'
  if (!isWeb || children === href) return <>{children}</>
  return (
    <>
      {children} <span className="break-all text-muted text-sm">（{address.href}）</span>
    </>
  )
}
