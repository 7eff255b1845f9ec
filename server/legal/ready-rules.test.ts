// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { checkText } from './check-text.ts'
import { readyRules } from './ready-rules.ts'

const read = vi.hoisted(() => ({ files: 0 }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const readFileSync = (...args: Parameters<typeof fs.readFileSync>) => {
    read.files += 1
    return fs.readFileSync(...args)
  }
  return { ...fs, readFileSync }
})

it('reads every rule, so that no check has to', () => {
  readyRules()
  const before = read.files
  expect(before).toBeGreaterThan(40)
  for (const type of ['advertising', 'contract', 'privacy', 'other', undefined] as const) {
    checkText('甲：くじら歯科医院（福岡市）\n第9条 訴訟は札幌地方裁判所を専属的合意管轄裁判所とする。', type)
  }
  expect(read.files).toBe(before)
})
