import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Lets a second minifier go over what the bundler has minified: it finds what the first one leaves, and packed the first
 * screen is 1.8 KiB smaller. Alone it does no better than the first.
 */
export function minifyAgain(): Plugin {
  return {
    name: 'madoguchi:minify-again',
    apply: 'build',
    enforce: 'post',
    async generateBundle({ sourcemap }, bundle) {
      // A map would no longer fit.
      if (sourcemap) return
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const { code } = await minify(chunk.code, { module: true, ecma: 2022, compress: { passes: 3 } })
        if (code) chunk.code = code
      }
    },
  }
}
