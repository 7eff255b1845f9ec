import { afterEach, beforeEach, expect, test } from 'vitest'
import { readingOf, watchReadings } from './readings'

let stop = () => {}
beforeEach(() => {
  stop = watchReadings()
})
afterEach(() => stop())

const say = (type: string, data: string) => document.dispatchEvent(Object.assign(new Event(type), { data }))
/** What the input method shows from key to key; the last text is the one that was accepted. */
function compose(...texts: string[]): void {
  say('compositionstart', '')
  for (const text of texts) say('compositionupdate', text)
  say('compositionend', texts.at(-1) ?? '')
}

test('a name is read as it was typed before it was converted', () => {
  compose('ｙ', 'や', 'やｍ', 'やま', 'やまｄ', 'やまだ', '山田')
  compose('たろう', '太郎', '太朗', '太郎')
  expect(readingOf('山田 太郎')).toBe('やまだ たろう')
  expect(readingOf('山田\u3000太郎')).toBe('やまだ\u3000たろう')
  expect(readingOf('太郎')).toBe('たろう')
})

test('also where the method converts while one types', () => {
  compose(
    'や',
    'やm',
    'やま',
    '山',
    '山d',
    '山だ',
    '山田',
    '山田t',
    '山田た',
    '山田たr',
    '山田たろ',
    '山田たろう',
    '山田太郎',
  )
  expect(readingOf('山田太郎')).toBe('やまだたろう')
})

test('what was taken back is not read', () => {
  compose('やまだだ', 'やまだ', '山田')
  compose('山だ', '山')
  expect(readingOf('山田')).toBe('やまだ')
  compose('やま', '山', '山だ', '山だだ', '山だ', '山田')
  expect(readingOf('山田')).toBe('やまだ')
})

test('kana are read as they are, also those that were never converted', () => {
  compose('さとう', '佐藤')
  expect(readingOf('佐藤 ひろみ')).toBe('さとう ひろみ')
  expect(readingOf('サトウ')).toBe('サトウ')
})

test('the longest part that was typed counts, the latest reading of it, and no other way of cutting the text', () => {
  compose('ひがし', '東')
  compose('ひがしやま', '東山')
  compose('とうざん', '東山')
  expect(readingOf('東山')).toBe('とうざん')
})

test('nothing is guessed where a part was never typed here', () => {
  compose('やまだ', '山田')
  expect(readingOf('山田 花子')).toBe('')
  expect(readingOf('山')).toBe('')
  expect(readingOf('John')).toBe('')
  expect(readingOf('')).toBe('')
})

test('a conversion that was given up teaches nothing', () => {
  compose('やまだ', '')
  expect(readingOf('山田')).toBe('')
})

test('nothing is known once the last watch has ended; two of them learn once', () => {
  const stopOther = watchReadings()
  compose('や', '山', '山だ', '山田')
  stopOther()
  expect(readingOf('山田')).toBe('やだ')
  stop()
  expect(readingOf('山田')).toBe('')
})

test('what was typed longest ago is forgotten first', () => {
  compose('やまだ', '山田')
  for (let n = 0; n < 99; n += 1) compose('かな', `漢${n}`)
  compose('やまだ', '山田')
  compose('さとう', '佐藤')
  expect(readingOf('山田')).toBe('やまだ')
  expect(readingOf('漢0')).toBe('')
})
