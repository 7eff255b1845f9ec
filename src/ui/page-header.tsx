import type { ReactNode } from 'react'

type PageHeaderProps = {
  /** The heading of the page; the same words as its entry in the side menu. */
  title: ReactNode
  /** Small line above the title, e.g. a link back. */
  above?: ReactNode
  /** A line of explanation or a count below the title. */
  below?: ReactNode
  actions?: ReactNode
}

/** Top of a page. After a change of page the shell moves the focus to its heading. */
export function PageHeader({ title, above, below, actions }: PageHeaderProps) {
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:mb-5">
      <div className="min-w-0">
        {above ? <div className="mb-1 text-sm">{above}</div> : null}
        <h1 tabIndex={-1} className="font-bold text-2xl">
          {title}
        </h1>
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      {below ? <div className="-mt-1.5 basis-full text-muted text-sm">{below}</div> : null}
    </header>
  )
}
