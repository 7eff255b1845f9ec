// @vitest-environment node
import { expect, it } from 'vitest'
import { readDocuments } from './documents.ts'
import { readPractice } from './practice.ts'

const { products: CLINIC_PRODUCTS } = readPractice('clinic')
const { products: DENTAL_PRODUCTS } = readPractice('dental')

const length = (text: string) => Array.from(text).length

it('has twelve legal documents in folders, each with faults to find', () => {
  const documents = readDocuments('legal')
  expect(documents).toHaveLength(12)
  for (const { title, folder, faults, text } of documents) {
    expect([title, folder.length > 0, faults.length >= 3]).toEqual([title, true, true])
    expect(length(text)).toBeGreaterThanOrEqual(400)
    expect(length(text)).toBeLessThanOrEqual(1500)
    expect(text).not.toContain('fault:')
  }
})

it('has fifteen knowledge documents with tags and a description', () => {
  const documents = readDocuments('knowledge')
  expect(documents).toHaveLength(15)
  for (const { title, description, tags, text } of documents) {
    expect([title, description !== '', tags.length >= 2]).toEqual([title, true, true])
    expect(length(text)).toBeGreaterThanOrEqual(300)
    expect(length(text)).toBeLessThanOrEqual(1200)
  }
})

it('has no title twice', () => {
  const titles = (['legal', 'knowledge', 'midori'] as const).flatMap((folder) =>
    readDocuments(folder).map((d) => d.title),
  )
  expect(new Set(titles).size).toBe(titles.length)
})

it('has forty products, with names and sound prices, and others at the dentist', () => {
  expect(CLINIC_PRODUCTS).toHaveLength(40)
  for (const { name, category, price, description } of [...CLINIC_PRODUCTS, ...DENTAL_PRODUCTS]) {
    expect([name, category !== '', Number.isInteger(price) && price > 0, description.length > 5]).toEqual([
      name,
      true,
      true,
      true,
    ])
  }
  const names = [...CLINIC_PRODUCTS, ...DENTAL_PRODUCTS].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
