// @vitest-environment node
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'madoguchi-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the project’s folder', () => {
  it.each(['windows', 'My Projects', 'デスクトップ/窓口 100%'])('is found in %s', async (name) => {
    const root = join(folder, name)
    cpSync(SCRIPTS, join(root, 'scripts'), { recursive: true })
    const { ROOT, output } = await import(pathToFileURL(join(root, 'scripts/setup/run.mjs')).href)
    expect(ROOT).toBe(root)
    expect(await output('pwd', ['-P'])).toBe(root)
  })
})
