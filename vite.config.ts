import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { askEarly } from './scripts/build/ask-early.ts'
import { compressBuild } from './scripts/build/compress.ts'
import { fileOf, isOfFirstScreen } from './scripts/build/files.ts'
import { joinParts } from './scripts/build/join-parts.ts'
import { minifyAgain } from './scripts/build/minify-again.ts'
import { pdfParts } from './scripts/build/pdf-parts.ts'
import { dropSummaries } from './scripts/build/without-summaries.ts'
import { manifest } from './src/pwa/manifest.ts'

const API_PATHS = [
  '/api',
  '/health',
  '/ready',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
]

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
    dropSummaries(),
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
        // The rules of the typeface are for devices without Japanese letters, and what draws a PDF for those that open one; the
        // worker keeps them where they are used.
        globIgnores: ['**/screenshot-*.png', '**/wght-*.css', 'pdfjs/**'],
        // A file above the limit would drop out of the shell with a mere warning.
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
      includeManifestIcons: false,
      manifest,
    }),
    pdfParts(),
    joinParts(),
    minifyAgain(),
    askEarly(),
    compressBuild(),
  ],
  worker: { plugins: () => [dropSummaries()] },
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
    modulePreload: {
      // What comes after the first screen finds what it imports on the device, or waits a trip longer for it. To name that for
      // each part weighs a fifth of a KiB before the first screen shows its data.
      resolveDependencies: (file, deps) =>
        isOfFirstScreen(file) ? deps : deps.filter((path) => path.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: fileOf, includeDependenciesRecursively: false }] },
      },
    },
  },
})
