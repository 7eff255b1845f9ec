// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { optimizeSteps } from './optimize.ts'
import { readSteps } from './read-steps.ts'

const optimize = (text: string) => optimizeSteps(readSteps(text))
const texts = (text: string) => optimize(text).after.map((step) => step.text)

describe('a better procedure', () => {
  it('writes a thing once and counts the minutes of what went', () => {
    const { after, changes, ...sums } = optimize(
      '1. 受付：氏名を台帳に記入する（3分）\n2. 受付：氏名をパソコンに入力する（4分）\n3. 受付：案内する（1分）',
    )
    expect(after.map(({ text }) => text)).toEqual(['氏名を台帳に記入する', '案内する'])
    expect(changes).toMatchObject([{ kind: 'removed', steps: [2] }])
    expect(sums).toMatchObject({ minutes_before: 8, minutes_after: 4, untimed: 0 })
  })

  it('leaves out who only passes something on', () => {
    expect(texts('1. 医師：紹介状を書く\n2. 看護師：受け取って受付に渡す\n3. 受付：封筒に入れる')).toEqual([
      '紹介状を書く',
      '封筒に入れる',
    ])
  })

  it('checks before it uses', () => {
    const { after, changes } = optimize(
      '1. 受付：保険証の番号を入力する（3分）\n2. 受付：保険証の有効期限を確認する（1分）\n3. 受付：案内する（1分）',
    )
    expect(after[0]?.text).toBe('保険証の有効期限を確認する')
    expect(changes).toMatchObject([{ kind: 'moved', steps: [2] }])
  })

  it('makes one step of two small ones of one person', () => {
    const { after, minutes_before, minutes_after } = optimize(
      '1. 受付：氏名を確認する（1分）\n2. 受付：生年月日を確認する（1分）\n3. 看護師：体温を確認する（1分）',
    )
    expect(after.map(({ text }) => text)).toEqual(['氏名と生年月日を確認する', '体温を確認する'])
    expect([minutes_before, minutes_after]).toEqual([3, 3])
  })

  it('does during a wait what does not need it, and counts both once', () => {
    const { after, minutes_before, minutes_after } = optimize(
      '1. 薬ができるまで待つ（10分）\n2. 受付：次回の予約を取る（4分）\n3. 受付：薬を渡す（2分）',
    )
    expect(after.map(({ is_parallel }) => is_parallel)).toEqual([false, true, false])
    expect([minutes_before, minutes_after]).toEqual([16, 12])
  })

  it('waits for a result before it is told', () => {
    const { changes } = optimize('1. 検査の結果が出るまで待つ（10分）\n2. 医師：結果を説明する（5分）')
    expect(changes).toEqual([])
  })

  it('still goes back to the same step when others went', () => {
    const text = '1. 医師：書く\n2. 看護師：受け取って受付に渡す\n3. 受付：読む\n4. 受付：違う場合は3に戻る'
    expect(optimize(text).after.at(-1)).toMatchObject({ back_to: 2, text: '違う場合は2に戻る' })
    const timed = text.replace('違う場合は3に', '3分待ち、手順3へ')
    expect(optimize(timed).after.at(-1)?.text).toBe('3分待ち、手順2へ戻る')
  })

  it('names who did a step before as well, so that both can be compared by role', () => {
    const { before } = optimize('1. 受付：呼ぶ（1分）\n2. 案内する（1分）')
    expect(before.map(({ who }) => who)).toEqual(['受付', '受付'])
  })

  it('says no time where none is said', () => {
    expect(optimize('1. 受付：開ける\n2. 受付：閉める')).toMatchObject({ minutes_before: null, minutes_after: null })
  })
})
