/**
 * Before the tests of a page: joins the 600 files of its library. Each test file has a process of its own, which would read them
 * one by one for a quarter of a second.
 */
import { existsSync, renameSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { bundlePath } from './bundle-path.mjs'

export default async function setup(): Promise<void> {
  const file = fileURLToPath(bundlePath())
  if (existsSync(file)) return
  const bundle = await rolldown({ input: 'happy-dom', platform: 'node' })
  // Another run may be making it too.
  const unfinished = `${file}.${process.pid}`
  await bundle.write({ file: unfinished, format: 'esm', codeSplitting: false })
  await bundle.close()
  renameSync(unfinished, file)
}
