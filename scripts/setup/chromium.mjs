import { existsSync } from 'node:fs'
import { debianInstall, output, run, toolEnv } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The browser for the flows: `CHROMIUM_PATH`, else an installed one, else Debian's when root, else Playwright's own download.
 * Resolves with its path, or null when none can be had.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
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
