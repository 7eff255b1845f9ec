import { globSync, readFileSync } from 'node:fs'

const TESTS = ['{src,contract,server,scripts}/**/*.test.{ts,tsx}', 'tests/{house,fault-proxy,model,wire}/*.test.ts']
/** What would be seen by the next file of the process. */
const CHANGES_MODULES = /\bvi\.(mock|doMock|resetModules)\(/

/**
 * The unit tests that need neither a page nor modules of their own, by their paths. They share processes, whose modules are
 * loaded once: to begin a process anew costs more than most of them take.
 */
export function sharingTests(): string[] {
  return globSync(TESTS).filter((file) => {
    const text = readFileSync(file, 'utf8')
    return text.startsWith('// @vitest-environment node') && !CHANGES_MODULES.test(text)
  })
}

export { TESTS as UNIT_TESTS }
