// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { STEP_LIMIT } from '#contract/workflow-data'
import { readSteps } from './read-steps.ts'

const first = (text: string) => readSteps(text).steps[0]

describe('what is read of a procedure', () => {
  it.each([
    '1. 開ける\n2. 閉める',
    '１）開ける\n２）閉める',
    '①開ける\n②閉める',
    '・開ける\n・閉める',
    '開ける。閉める。',
  ])('is two steps: %j', (text) => expect(readSteps(text).steps.map((step) => step.text)).toEqual(['開ける', '閉める']))

  it('goes on in a line without a number, and begins with the first number', () => {
    expect(readSteps('朝の準備\n1. 鍵を開ける\n   裏口も\n2. 電気をつける').steps.map((step) => step.text)).toEqual([
      '鍵を開ける 裏口も',
      '電気をつける',
    ])
  })

  it.each([
    ['受付：名前を聞く', '受付'],
    ['【看護師】体温を測る', '看護師'],
    ['医師が診察する', '医師'],
    ['薬剤師に渡す', null],
  ])('%s: who', (text, who) => expect(first(text)?.who).toBe(who))

  it.each([
    ['測る（5分）', 5],
    ['測る 10~20分', 15],
    ['待つ（1時間）', 60],
    ['押す 30秒', 0.5],
    ['10分後に測る', null],
    ['測る', null],
  ])('%s: minutes', (text, minutes) => expect(first(text)?.minutes).toBe(minutes))

  it.each([
    ['不備がある場合は、返す', '不備がある場合は'],
    ['初診なら、問診票を渡す', '初診なら'],
    ['問診票を渡す', null],
  ])('%s: condition', (text, condition) => expect(first(text)?.condition).toBe(condition))

  it.each([
    ['手順3に戻る', 3],
    ['2番へ戻ります', 2],
    ['最初からやり直す', 1],
    ['席に戻る', null],
  ])('%s: where it goes back to', (text, step) => expect(first(text)?.back_to).toBe(step))

  it('ends somewhere, and says how much was left', () => {
    const { steps, unread } = readSteps('歩く。'.repeat(STEP_LIMIT + 7))
    expect([steps.length, unread]).toEqual([STEP_LIMIT, 7])
  })

  it('reads a very long line without coming to a halt', () => {
    expect(first(`${'受付が、'.repeat(4_000)}待つ`)?.text.length).toBeLessThanOrEqual(500)
  })
})
