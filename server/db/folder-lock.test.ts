// @vitest-environment node
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is taken once, and free again after it was given back', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`DATA_DIR: データフォルダは別のプロセス (${process.pid}) が使用中です`)
  release()
  lockFolder(folder)()
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
})

test('a lock left by a process that was killed, or by another that got its number, is taken over', () => {
  for (const holder of [{ pid: 2 ** 22 + 1, start: '1' }, { pid: process.pid, start: 'another time' }, 'half a li']) {
    writeFileSync(join(folder, 'server.lock'), JSON.stringify(holder))
    lockFolder(folder)()
  }
})

test('another process that is alive keeps it', async () => {
  const url = new URL('./folder-lock.ts', import.meta.url).href
  const code = `import { lockFolder } from '${url}'; lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  expect(() => lockFolder(folder)).toThrow(String(child.pid))
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  lockFolder(folder)()
})
