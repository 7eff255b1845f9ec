// @vitest-environment node
import { expect, test } from 'vitest'
import { closenessOf, cosine, noiseOf, packVector } from './vectors.ts'

const wave = (length: number, phase: number) => Array.from({ length }, (_, index) => Math.sin(index * 1.7 + phase))
const exact = (a: readonly number[], b: readonly number[]) => {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, one, index) => sum + one * (y[index] ?? 0), 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}
const bytesOf = (numbers: readonly number[]) => packVector(numbers).bytes

test('packed vectors keep their angles, whatever their lengths', () => {
  const one = wave(768, 0)
  for (const phase of [0, 0.3, 1, 2, 3.1]) {
    const other = wave(768, phase).map((number) => number * 0.001)
    expect(cosine(bytesOf(one), bytesOf(other))).toBeCloseTo(exact(one, other), 2)
  }
})

test('bits say which numbers are positive', () => {
  expect(packVector([0.2, -0.1, 0, 3]).code).toBe('1001')
})

test('vectors of different lengths are not compared, nor one that says nothing', () => {
  expect(cosine(bytesOf([1, 2]), bytesOf([1, 2, 3]))).toBeNull()
  expect(cosine(new Uint8Array(2), bytesOf([1, 2]))).toBeNull()
})

test('bytes from the middle of a larger buffer are read as their own', () => {
  const bytes = bytesOf([1, -2, 3])
  expect(cosine(Buffer.from([9, 9, ...bytes]).subarray(2), bytes)).toBeCloseTo(1)
})

test('what is usual is told without the nearest, which may be what is asked for', () => {
  const usual = Array.from({ length: 22 }, (_, index) => 0.7 + (index % 2) * 0.02)
  expect(noiseOf([...usual, 0.95, 0.9])).toBeCloseTo(0.73, 2)
})

test('closeness begins where noise ends', () => {
  expect(closenessOf(0.7, 0.75)).toBe(0)
  expect(closenessOf(0.8, 0.75)).toBeCloseTo(0.2)
  expect(closenessOf(1, 0.75)).toBe(1)
})
