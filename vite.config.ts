import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './src/pwa/manifest.ts'

const API_PATHS = [
  '/api',
  '/health',
  '/ready',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
]

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
let core: Set<string> | undefined
let dashboard: Set<string> | undefined
let signIn: Set<string> | undefined

/** Reached through the index of their package alone; the first pages do not use them. */
const LATER = /\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/

/** React itself, which a release seldom changes. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/** What every page needs, what the first pages need beside it, and what saves and sends, each in one file. */
function firstLoadGroup(id: string, graph: ModuleGraph): string | null {
  core ??= closure([file('src/main.tsx')], graph)
  dashboard ??= closure([file('src/features/dashboard/dashboard-screen.tsx')], graph)
  signIn ??= closure([file('src/features/login/login-screen.tsx')], graph)
  if (LATER.test(id)) return null
  // The other packages travel with the app's own code: apart from it they compress worse by 1 KiB. React is the largest by
  // far and changes seldom, so that a release does not bring it anew.
  if (core.has(id)) return REACT.test(id) ? 'react' : 'shell'
  // What only saving and sending need comes in one file as well.
  if (id.startsWith(file('src/offline/queue/'))) return 'queue'
  if (dashboard.has(id) && signIn.has(id)) return 'field'
  return dashboard.has(id) ? 'dashboard' : null
}

/** The modules and all that they import without waiting. */
function closure(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const root of roots) visit(root)
  return found
}

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(process.env.APP_VERSION ?? process.env.npm_package_version ?? 'dev') },
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      // React has had it built in since 18; the shim is for older ones.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: process.env.DRAFT_MESSAGES !== '1', failOnCompileError: true }),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      // The person decides when to reload; src/pwa owns registration.
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png}'],
        globIgnores: ['**/screenshot-*.png'],
        // A file above the limit would drop out of the shell with a mere warning.
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
      includeManifestIcons: false,
      manifest,
    }),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      API_PATHS.map((path) => [path, { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8080' }]),
    ),
  },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    manifest: true,
    outDir: process.env.OUT_DIR ?? 'dist',
    rolldownOptions: {
      output: {
        // Sixty small files compress a fifth worse than two: what the first screens need travels together.
        codeSplitting: { groups: [{ name: firstLoadGroup, includeDependenciesRecursively: false }] },
      },
    },
  },
})
