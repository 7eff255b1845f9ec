import type { Plugin, Rolldown } from 'vite'

/** The words of nearly everybody: of the language that the app speaks until another is chosen. */
const WORDS = 'locales/ja/first.po'
/** The files of the desk's first screen, by the names that `fileOf` gives them. */
const DESK = ['dashboard', 'field']

/**
 * Has the page ask for what its first screen needs beside the code of every page; otherwise it is found when that has run,
 * a trip later. What only the desk needs is named in the page alone: `theme.js` asks for it where somebody was here.
 */
export function askEarly(): Plugin {
  return {
    name: 'madoguchi:ask-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
        const words = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(WORDS)))
        const desk = DESK.map((name) => chunks.find((chunk) => chunk.name === name))
        if (!words || desk.includes(undefined)) throw new Error('the files of the first screens are not in the build')
        const paths = desk.map((chunk) => `/${chunk?.fileName}`).join(' ')
        return {
          html: html.replace('<html ', `<html data-desk="${paths}" `),
          tags: [
            {
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${words.fileName}` },
              injectTo: 'head',
            },
          ],
        }
      },
    },
  }
}
