import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

// No fallbackLocales: with one, a missing English message would pass every check.
export default defineConfig({
  sourceLocale: 'ja',
  locales: ['ja', 'en'],
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
})
