// @vitest-environment node
import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

test('a person has so many places at a time and no more, and a place is given back once', () => {
  const places = createPlaces(2)
  const [first] = [places.take('a'), places.take('a')]
  expect(() => places.take('a')).toThrow(expect.objectContaining({ code: 'SYS_005' }))
  expect(() => places.take('b')).not.toThrow()
  first?.()
  first?.()
  places.take('a')
  expect(() => places.take('a')).toThrow(expect.objectContaining({ code: 'SYS_005' }))
})
