import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type SourceFile = {
  /** From the top of the project, e.g. `src/api/call.ts`. */
  path: string
  text: string
  /** The project's own files that it names in imports: static, type, dynamic and re-exports. */
  imports: string[]
}

const ROOMS = '{contract,src,server}'
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\1/g

/** Every TypeScript file of the product itself, without tests. */
export function sourceFiles(): SourceFile[] {
  const paths = globSync(`${ROOMS}/**/*.{ts,tsx}`).filter(
    (path) => !/\.test\.tsx?$/.test(path) && !path.endsWith('.d.ts'),
  )
  const known = new Set(paths)
  return paths.sort().map((path) => {
    const text = readFileSync(path, 'utf8')
    const names = [...text.matchAll(SPECIFIER)].map((match) => match[2] ?? '')
    return { path, text, imports: names.map((name) => resolve(path, name, known)).filter((target) => target !== null) }
  })
}

function resolve(from: string, specifier: string, known: ReadonlySet<string>): string | null {
  const base = specifier.startsWith('#contract/')
    ? specifier.replace('#contract/', 'contract/')
    : specifier.startsWith('@/')
      ? specifier.replace('@/', 'src/')
      : specifier.startsWith('.')
        ? normalize(join(dirname(from), specifier))
        : null
  if (base === null) return null
  return [base, `${base}.ts`, `${base}.tsx`].find((path) => known.has(path)) ?? null
}
