import { expect, it } from 'vitest'
import { FEATURES } from '#contract/tenant'
import { comingAmong } from './coming-among'
import { PLACES } from './places'

it('what is coming is what the menu says of it; a feature without a place is not', () => {
  expect(comingAmong(FEATURES, PLACES)).toEqual(['marketing_ai', 'workflow_ai'])
  expect(comingAmong(['marketing_ai'], [])).toEqual([])
  expect(comingAmong(['customers'], PLACES)).toEqual([])
})
