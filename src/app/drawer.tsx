import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { IconButton } from '@/ui/icon-button'
import { SideMenu } from './side-menu'

/**
 * The side menu on narrow screens. A modal `<dialog>`: the browser itself keeps the focus inside, closes it on Esc and
 * gives the focus back.
 */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  // A wide window shows the menu anyway.
  useEffect(() => {
    if (!open) return
    const wide = matchMedia('(min-width: 48rem)')
    const onWide = () => wide.matches && onClose()
    wide.addEventListener('change', onWide)
    return () => wide.removeEventListener('change', onWide)
  }, [open, onClose])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; Esc does the same
    <dialog
      ref={dialog}
      aria-label={t`メニュー`}
      className="drawer m-0 h-dvh max-h-none w-[240px] max-w-none bg-paper p-0 text-ink shadow-float"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open ? (
        <div className="relative h-full">
          <SideMenu onGo={onClose} />
          <IconButton label={t`メニューを閉じる`} icon="close" className="absolute top-2.5 right-2" onClick={onClose} />
        </div>
      ) : null}
    </dialog>
  )
}
