import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadFile } from '@/api/load-file'
import { App } from '@/app/app'
import { connectRooms, startServices } from '@/app/boot'
import { installErrorHandlers } from '@/errors/global-handlers'
import { DEFAULT_LOCALE, showLocale, storedLocale } from '@/i18n/locale'
import { refuseDroppedFiles } from '@/lib/dropped-files'
import { trustOwnScripts } from '@/lib/trusted-url'
import { registerWorker } from '@/pwa/register'
import { recoverSession } from '@/session/session'
import './styles.css'

trustOwnScripts()
installErrorHandlers()
refuseDroppedFiles()
connectRooms()
await Promise.all([showLocale(storedLocale()).catch(() => showLocale(DEFAULT_LOCALE)), recoverSession()])
// Only now: an identity service that cannot be asked would say "nobody" before the last user is found on the disk.
startServices()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
// In pieces, so that a key or a tap never waits for the whole page.
startTransition(() =>
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
void registerWorker(loadFile)
