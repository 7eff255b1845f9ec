// @vitest-environment node
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeEach, expect, it, vi } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('..', import.meta.url))
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'madoguchi-'))
  return () => rmSync(root, { recursive: true, force: true })
})

/** A project without packages, whose npm does nothing and has no fault. */
function emptyProject(): void {
  cpSync(SCRIPTS, join(root, 'scripts'), { recursive: true })
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  mkdirSync(join(root, 'dist'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'node_modules/.bin/npm'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
}

it('a start says what takes its time in the language of the server that follows', async () => {
  emptyProject()
  const { ensureInstalled } = await import(pathToFileURL(join(root, 'scripts/setup/install.mjs')).href)
  const { ensureBuilt, NEXT_VERSION } = await import(pathToFileURL(join(root, 'scripts/setup/build.mjs')).href)
  mkdirSync(NEXT_VERSION.folder, { recursive: true })
  const said: unknown[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((text) => void said.push(text))
  await ensureInstalled()
  expect([await ensureBuilt(), await ensureBuilt()]).toEqual([true, true])
  await ensureBuilt(NEXT_VERSION)
  spy.mockRestore()
  expect(said).toEqual([
    'パッケージをインストールしています (初回のみ、1 分ほど)…',
    'アプリをビルドしています (20 秒ほど)…',
    'アプリをビルドしています (20 秒ほど、版: next)…',
  ])
})
