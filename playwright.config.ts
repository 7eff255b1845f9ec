import { defineConfig } from '@playwright/test'

type Choice = { grep?: RegExp; grepInvert?: RegExp }
const LANES: Record<string, Choice> = {
  first: { grepInvert: /@long/ },
  long: { grep: /@long/ },
  all: {},
}
const LANE = process.env.FLOW_LANE ?? 'first'

/** The assistants go the same way with a model that is asked over the line: one flow of them in the first lane, else all. */
const ASSISTANTS = ['chat', 'deep-research', 'knowledge', 'marketing', 'product-analysis', 'workflow']
const withModel: Choice = LANE === 'first' ? { grep: /@with-model/ } : {}

export default defineConfig<object, { engine: string }>({
  testDir: './tests/flows',
  globalSetup: './tests/flows/global-setup.ts',
  // Browser and server take both of two cores: a second worker gains nothing and starves both.
  workers: 1,
  // Time-outs only end what never comes; how soon it comes is measured in bench/.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // What needed another try is listed by name at the end of the run; what falls in all its tries fails it.
  retries: process.env.CI ? 2 : 0,
  // `npm run test:long` runs the others, `npm run test:admit` all of a file.
  projects: [
    { name: 'built-in', ...LANES[LANE] },
    {
      name: 'with a model',
      testMatch: ASSISTANTS.map((name) => `${name}.spec.ts`),
      use: { engine: 'model' },
      ...withModel,
    },
  ],
  reporter: process.env.FLOW_REPORT ? [['list'], ['json', { outputFile: process.env.FLOW_REPORT }]] : [['list']],
  use: {
    screenshot: 'only-on-failure',
    browserName: 'chromium',
    headless: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
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
