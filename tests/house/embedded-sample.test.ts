// @vitest-environment node
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EMBEDDED_SAMPLE } from '../embedded-sample.ts'
import { OBJECT_SAMPLE } from '../object-sample.ts'

it('each file that runs once more, elsewhere, is there: a name that was changed would run nothing', () => {
  expect([...EMBEDDED_SAMPLE, ...OBJECT_SAMPLE].filter((file) => !existsSync(file))).toEqual([])
})
