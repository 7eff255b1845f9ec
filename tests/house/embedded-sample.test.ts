// @vitest-environment node
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EMBEDDED_SAMPLE } from '../embedded-sample.ts'

it('each file that runs on the embedded database as well is there: a name that was changed would run nothing', () => {
  expect(EMBEDDED_SAMPLE.filter((file) => !existsSync(file))).toEqual([])
})
