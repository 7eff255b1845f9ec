import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

const shared = {
  define: { __APP_VERSION__: JSON.stringify('test') },
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          environment: 'happy-dom',
          include: [
            '{src,contract,server,scripts}/**/*.test.{ts,tsx}',
            'tests/{house,fault-proxy,model,wire}/*.test.ts',
          ],
          setupFiles: ['./tests/setup.ts'],
          css: false,
        },
      },
      {
        ...shared,
        test: {
          name: 'api',
          environment: 'node',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['./tests/api/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        // What the build has made; runs after it and needs `dist`.
        test: { name: 'built', environment: 'node', include: ['tests/built/*.test.ts'] },
      },
    ],
  },
})
