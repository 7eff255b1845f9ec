// @vitest-environment node
import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { fileOrNull, neededNumber } from '#contract/field-kinds'
import { freeText, neededText } from '#contract/fields'
import { viewsOf } from './described-views'

const described = {
  name: neededText({ max: 10, tidy: 'name' }),
  phone: freeText({ max: 10, tidy: 'phone' }),
  memo: freeText({ max: 10, isLong: true }),
  price: neededNumber({ least: 0, most: 1 }),
  image: fileOrNull(),
}

it('takes from the description how a field is typed, and whether it has to be there', () => {
  expect(viewsOf(described, {})).toEqual({
    name: { isRequired: true },
    phone: { kind: 'phone' },
    memo: { kind: 'long-text' },
    price: { kind: 'number', isRequired: true },
    image: { kind: 'file' },
  })
})

it('adds what only the screen knows, also of a field that is not described', () => {
  const label = msg`品名`
  const views = viewsOf(described, { name: { label }, memo: { isHidden: true }, place: { isHidden: true } })
  expect(views.name).toEqual({ label, isRequired: true })
  expect(views.memo).toEqual({ kind: 'long-text', isHidden: true })
  expect(views.place).toEqual({ isHidden: true })
})
