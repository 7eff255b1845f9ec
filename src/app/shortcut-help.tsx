import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { areShortcutsOn } from '@/lib/shortcut-setting'
import { PREFIX_MS, shortcutOf } from './shortcuts'

const ShortcutDialog = lazyDialog(() => import('./shortcut-dialog').then((m) => m.ShortcutDialog), { close: byOnClose })

const PaletteDialog = lazyDialog(() => import('./palette-dialog').then((m) => m.PaletteDialog), { close: byOnClose })

/** Listens for shortcuts on every page of the shell; shows the palette on Ctrl+K and the list of shortcuts on `?`. */
export function ShortcutHelp() {
  const router = useRouter()
  const [open, setOpen] = useState<'help' | 'palette' | null>(null)
  const prefixAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // Only keys that are letters alone can be switched off.
      if (!areShortcutsOn() && !event.ctrlKey && !event.metaKey) return
      const action = shortcutOf(event, event.timeStamp - prefixAt.current < PREFIX_MS)
      prefixAt.current = action?.kind === 'prefix' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (!action || action.kind === 'prefix') return
      event.preventDefault()
      if (action.kind === 'help' || action.kind === 'palette') setOpen(action.kind)
      else if (action.kind === 'go') void router.navigate({ to: action.path })
      else if (!focusSearch()) void router.navigate({ to: '/customers' }).then(() => focusSearchSoon())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [router])

  const close = () => setOpen(null)
  if (open === 'palette') return <PaletteDialog onClose={close} onHelp={() => setOpen('help')} />
  return open ? <ShortcutDialog onClose={close} /> : null
}

/** Puts the focus into the search field of the page; false when it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

/** The page has just been opened; its field appears with the next frames. */
function focusSearchSoon(framesLeft = 30): void {
  if (framesLeft > 0 && !focusSearch()) requestAnimationFrame(() => focusSearchSoon(framesLeft - 1))
}
