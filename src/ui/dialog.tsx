import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names'
import { IconButton } from './icon-button'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons; the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** False: neither Esc, nor a press outside, nor a button closes it. */
  closable?: boolean
  role?: 'dialog' | 'alertdialog'
  /** What gets the focus first; the first control unless given. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' } as const

/** A dialog; on a phone it comes up from the lower edge. Import it only from lazily loaded code: Headless UI is large. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, footer, size = 'md', closable = true, role = 'dialog', initialFocus, children } = props
  const { t } = useLingui()
  const close = closable ? onClose : () => {}
  useFocusBack()
  return (
    <HeadlessDialog
      open={open}
      onClose={close}
      role={role}
      data-modal
      className="fixed inset-0 z-50"
      {...(initialFocus ? { initialFocus: initialFocus as RefObject<HTMLElement> } : {})}
    >
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-backdrop transition-opacity duration-150 data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
        <DialogPanel
          transition
          className={classNames(
            'flex max-h-[92dvh] w-full flex-col rounded-t-card border border-line bg-raised shadow-float sm:max-h-[88dvh] sm:rounded-card',
            'transition duration-150 data-closed:translate-y-3 data-closed:opacity-0',
            WIDTHS[size],
          )}
        >
          <div className="flex items-start justify-between gap-3 px-5 pt-4 pb-2 sm:px-6">
            <DialogTitle as="h2" className="pt-2 font-bold text-lg">
              {title}
            </DialogTitle>
            {closable ? <IconButton label={t`閉じる`} icon="close" className="-mr-2" onClick={onClose} /> : null}
          </div>
          <Body initialFocus={initialFocus}>{children}</Body>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
              {footer}
            </div>
          ) : null}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

type BodyProps = { initialFocus: DialogProps['initialFocus'] | undefined; children: ReactNode }

/** What stands between title and buttons. */
function Body({ initialFocus, children }: BodyProps) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => letKeysScroll(body.current), [])
  useFieldFocus(body, initialFocus)
  return (
    <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6">
      {children}
    </div>
  )
}

/**
 * On touch, Headless UI gives the focus to the dialog itself, whatever had asked for it. A field that is there to be typed
 * in has it all the same; a question stays as it is, so that no button is chosen beforehand.
 */
function useFieldFocus(body: RefObject<HTMLElement | null>, initialFocus: BodyProps['initialFocus']): void {
  // The effects of what is inside have run by now, that of Headless UI comes next.
  useEffect(() => {
    const asked = initialFocus?.current ?? document.activeElement
    if (!(asked instanceof HTMLElement) || !asked.matches('input, textarea, select')) return
    if (body.current?.contains(asked)) queueMicrotask(() => asked.focus())
  }, [body, initialFocus])
}

/**
 * Headless UI gives the focus back to what was pressed after its own code had come. That code may come with the dialog:
 * when nothing has the focus in the end, it goes to what had it before the first drawing.
 */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      queueMicrotask(() => {
        const hasNobody = document.activeElement === null || document.activeElement === document.body
        if (hasNobody && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }),
    [before],
  )
}

/** Words alone that are longer than the screen take the focus themselves: without it no key could scroll them. */
function letKeysScroll(body: HTMLElement | null): void {
  if (!body || body.querySelector('a[href], button, input, select, textarea, [tabindex]')) return
  if (body.scrollHeight > body.clientHeight) body.tabIndex = 0
}
