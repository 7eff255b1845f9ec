import type { Plugin, Rolldown } from 'vite'

/** All that is in the file of a part whose modules have gone to a file with others: names under which it is imported. */
const FORWARDS = /^export\{([^}]*)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/

/** `import()` of a file beside the one that it stands in. */
const IMPORTS = /\bimport\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/g

export type Forward = { file: string; names: readonly { inFile: string; name: string }[] }

/** Where the code of a file comes from, if it is nothing but a way to another; null for any other file. */
export function forwardOf(code: string): Forward | null {
  const [, list, file] = FORWARDS.exec(code.trim()) ?? []
  if (list === undefined || file === undefined) return null
  const names = list.split(',').flatMap((part) => {
    const [, inFile, name] = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? []
    return inFile === undefined ? [] : [{ inFile, name: name ?? inFile }]
  })
  return names.length === list.split(',').length ? { file, names } : null
}

/** Asks for the file itself wherever `code` imports one that only leads to it. */
export function withoutDetours(code: string, forwards: ReadonlyMap<string, Forward>): string {
  return code.replaceAll(IMPORTS, (whole, file: string) => {
    const forward = forwards.get(file)
    if (!forward) return whole
    const names = forward.names.map(({ inFile, name }) => `${name}:m.${inFile}`).join(',')
    return `import("./${forward.file}").then(m=>({${names}}))`
  })
}

/**
 * A part of the app that shares its file with others keeps a file of its own, of a line that leads there: a request for
 * nothing. The parts are asked for where they are; the files of a line stay in the build, for whoever looks a part up in
 * its list.
 */
export function joinParts(): Plugin {
  return {
    name: 'madoguchi:join-parts',
    apply: 'build',
    generateBundle: {
      // Before the list is made of what each import needs beside it.
      order: 'pre',
      handler: (_, bundle) => {
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
        const forwards = new Map<string, Forward>()
        for (const chunk of chunks) {
          const forward = chunk.isDynamicEntry ? forwardOf(chunk.code) : null
          if (forward) forwards.set(nameOf(chunk), forward)
        }
        for (const chunk of chunks) {
          const code = withoutDetours(chunk.code, forwards)
          if (code !== chunk.code) chunk.code = code
        }
      },
    },
  }
}

/** The files of the code lie beside each other. */
const nameOf = ({ fileName }: Rolldown.OutputChunk) => fileName.slice(fileName.lastIndexOf('/') + 1)
