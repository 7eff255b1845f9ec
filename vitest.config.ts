import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { EMBEDDED_SAMPLE } from './tests/embedded-sample.ts'
import { LongestFirst } from './tests/longest-first.ts'
import { OBJECT_SAMPLE } from './tests/object-sample.ts'
import { sharingTests, UNIT_TESTS } from './tests/sharing-tests.ts'

/** The same for every project whose tests run before the app is built. */
const patience = {
  // What needed another try is listed by name at the end of the run; what falls in both fails it.
  retry: process.env.CI ? 1 : 0,
  // Time-outs only end what never comes; no test judges how fast the machine is.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

const shared = {
  define: { __APP_VERSION__: JSON.stringify('test') },
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
}

const sharing = sharingTests()

/** Tests against the server and a database of their own. */
const api = {
  environment: 'node' as const,
  // One process for many files: the code of the embedded database is compiled once for all of them, and stays fast.
  isolate: false,
  setupFiles: ['./tests/every-test.ts'],
  globalSetup: ['./tests/api/database.ts'],
  ...patience,
}
const { API_FILES } = process.env
const isWanted = (file: string) =>
  API_FILES === 'sample' ? EMBEDDED_SAMPLE.includes(file) : API_FILES !== 'rest' || !EMBEDDED_SAMPLE.includes(file)

export default defineConfig({
  test: {
    // The runner leaves one core for itself by default, which does next to nothing: of two, half would be idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: UNIT_TESTS,
          exclude: sharing,
          globalSetup: ['./tests/page/make-bundle.ts'],
          execArgv: ['--import', './tests/page/use-bundle.mjs'],
          setupFiles: ['./tests/every-test.ts', './tests/setup.ts'],
          ...patience,
          css: false,
        },
      },
      {
        ...shared,
        test: {
          name: 'unit',
          environment: 'node',
          include: sharing,
          isolate: false,
          setupFiles: ['./tests/every-test.ts', './tests/setup.ts'],
          ...patience,
        },
      },
      {
        ...shared,
        test: {
          name: 'api',
          include: API_FILES === 'sample' ? EMBEDDED_SAMPLE : ['tests/api/**/*.test.ts'],
          exclude: API_FILES === 'rest' ? EMBEDDED_SAMPLE : [],
          ...api,
        },
      },
      {
        ...shared,
        test: { name: 'objects', include: OBJECT_SAMPLE.filter(isWanted), provide: { hasObjectStore: true }, ...api },
      },
      {
        ...shared,
        // What the build has made; runs after it and needs `dist`.
        test: { name: 'built', environment: 'node', include: ['tests/built/*.test.ts'] },
      },
    ],
  },
})
