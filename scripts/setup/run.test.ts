// @vitest-environment node
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'madoguchi-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a command that is run quietly', () => {
  it('shows what it said only when it failed', async () => {
    const { runQuietly } = await import('./run.mjs')
    const said: unknown[] = []
    const spy = vi.spyOn(console, 'error').mockImplementation((text) => void said.push(text))
    const node = (code: string) => runQuietly(process.execPath, ['-e', code])
    const codes = [await node("console.log('noise')"), await node("console.log('why'); process.exit(3)")]
    spy.mockRestore()
    expect([codes, said]).toEqual([[0, 3], ['why\n']])
  })
})

describe('the project’s folder', () => {
  it.each(['windows', 'My Projects', 'デスクトップ/窓口 100%'])('is found in %s', async (name) => {
    const root = join(folder, name)
    cpSync(SCRIPTS, join(root, 'scripts'), { recursive: true })
    const { ROOT, output } = await import(pathToFileURL(join(root, 'scripts/setup/run.mjs')).href)
    expect(ROOT).toBe(root)
    expect(await output('pwd', ['-P'])).toBe(root)
  })
})
