import { readFileSync } from 'node:fs'

const MODULES = new URL('../../node_modules/', import.meta.url)

/** The page that tests run in, as one file: another one for each version of its library. */
export function bundlePath() {
  const { version } = JSON.parse(readFileSync(new URL('happy-dom/package.json', MODULES), 'utf8'))
  return new URL(`.cache/madoguchi/happy-dom-${version}.mjs`, MODULES)
}
