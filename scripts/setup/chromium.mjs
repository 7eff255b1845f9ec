import { existsSync } from 'node:fs'
import { debianInstall, output, run, toolEnv } from './run.mjs'

/** The browser without a window, which Playwright itself takes for headless runs: it starts sooner and needs less of the machine. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The browser for the flows: `CHROMIUM_PATH`, else Debian's headless shell, installed when root, else an installed Chromium or
 * Chrome, else Debian's Chromium when root, else Playwright's own download.
 * Resolves with its path, or null when none can be had.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  const shell = await output('which', [SHELL])
  if (shell) return shell
  if (await debianInstall(SHELL, 'fonts-noto-cjk')) return installedChromium()
  const installed = await installedChromium()
  if (installed) return installed
  if (await debianInstall('chromium', 'fonts-noto-cjk')) return installedChromium()
  if ((await run('playwright', ['install', 'chromium'])) !== 0) return null
  const own = await output('node', ['-e', "console.log(require('@playwright/test').chromium.executablePath())"], {
    env: toolEnv(),
  })
  return own && existsSync(own) ? own : null
}

async function installedChromium() {
  for (const name of NAMES) {
    const path = await output('which', [name])
    if (path) return path
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return existsSync(mac) ? mac : null
}
