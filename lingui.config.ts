import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const TESTS = ['**/*.test.*', '**/*-testing.tsx']

/** What /login and / load before they show their data. A test of the build tells when a part is on the wrong side. */
const FIRST_ROOMS = ['app', 'ui', 'errors', 'pwa', 'i18n', 'session', 'offline'].map((room) => `src/${room}/**`)
const FIRST_FEATURES = [
  'src/features/login/*.*',
  'src/features/tenant/!(use-feature-upkeep).ts',
  'src/features/dashboard/!(other-period|months-card|account-cards).tsx',
  'src/features/*/mutations.ts',
]
/** Of those rooms, what is loaded when it is opened. */
const OPENED_LATER = [
  'src/app/*-dialog.tsx',
  'src/app/{closed-place,no-tenant}-screen.tsx',
  'src/app/drawer.tsx',
  'src/app/{other-tenants,unsent-here}.tsx',
  ...['details', 'dialog', 'history'].map((part) => `src/errors/error-${part}.tsx`),
  'src/errors/history-text.ts',
  'src/errors/load-more.tsx',
  'src/errors/notify-saved.ts',
  'src/errors/performance-card.tsx',
  'src/errors/save-failure.tsx',
  'src/ui/*-dialog.tsx',
  'src/ui/clamp.tsx',
  'src/ui/list/**',
  'src/ui/print-head.tsx',
  ...['combobox', 'date', 'date-time', 'select', 'tags'].map((kind) => `src/ui/${kind}-field.tsx`),
  'src/i18n/customer-{filter-words,words}.ts',
  'src/pwa/{install,update}-*.tsx',
]

// No fallbackLocales: with one, a missing English message would pass every check.
export default defineConfig({
  sourceLocale: 'ja',
  locales: ['ja', 'en'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/first',
      include: [...FIRST_ROOMS, ...FIRST_FEATURES],
      exclude: [...TESTS, ...OPENED_LATER],
    },
    {
      path: '<rootDir>/locales/{locale}/later',
      include: ['src/features/**', 'src/forms/**', 'src/assistant/**', 'src/pdf/**', ...OPENED_LATER],
      exclude: [...TESTS, ...FIRST_FEATURES],
    },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
})
