import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'

type FrameProps = {
  /** The way to the chosen folder, always in sight. */
  way: ReactNode
  /** The folders; `close` is called once one was chosen. */
  children: (close: () => void) => ReactNode
}

/** The folders beside the documents, or where there is no room for that, above them and only when they are asked for. */
export function FolderPaneFrame({ way, children }: FrameProps) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="min-w-0 print:hidden">
      <div className="flex items-center justify-between gap-3 lg:hidden">
        {way}
        <Button
          size="sm"
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t`フォルダを選ぶ`}
        </Button>
      </div>
      <div id={id} className={classNames('max-lg:mt-2', !isOpen && 'max-lg:hidden')}>
        {children(() => setOpen(false))}
      </div>
    </div>
  )
}
