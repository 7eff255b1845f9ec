import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './tests/flows',
  globalSetup: './tests/flows/global-setup.ts',
  fullyParallel: false,
  // Each worker has a server of its own; a file is one unit of work.
  workers: 2,
  timeout: 90_000,
  // A wait here only ends what will never come; how soon it comes is measured in bench/. Where a time is the promise
  // itself, the flow names it.
  expect: { timeout: 10_000 },
  // A second try only tells a race from a fault: what needed one has failed.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  reporter: process.env.FLOW_REPORT ? [['list'], ['json', { outputFile: process.env.FLOW_REPORT }]] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
