// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { isExtractByItself } from './extract.ts'
import { Searched } from './match.ts'
import { isVoid } from './pattern.ts'
import { CHECKED_TYPES, type CheckedType } from './read-yaml.ts'
import { sentencesOf } from './sentences.ts'
import { stepsOf } from './test-steps.ts'
import { wholeShapes } from './whole-shapes.ts'

const isWhole = (text: string, type: CheckedType) => !isExtractByItself(type, new Searched(sentencesOf(text)))

const POLICY =
  '当店は、お名前を発送のために使います。\n名簿は鍵のかかる棚に置き、ほかの人に渡しません。\n1年で裁断します。'
const CONTRACT = '甲は乙に清掃を委託する。\n料金は月5万円とする。\n期間は1年とする。'

describe('a whole document', () => {
  test.each<[CheckedType, string]>([
    ['contract', `清掃契約書\n甲 さくら医院 乙 株式会社みがき\n${CONTRACT}`],
    ['contract', `甲と乙は、次のとおり契約を締結する。\n${CONTRACT}`],
    [
      'contract',
      '第1条 売主は箱を売る。\n第2条 代金は3万円とする。\n第3条 代金は翌月末に払う。\n売主 南商店 買主 北商店',
    ],
    ['contract', '使用規約\n一 使用料は月500円です。\n二 使用は1台に限ります。\n三 やめるときは届け出てください。'],
    ['privacy', `プライバシーポリシー\n${POLICY}`],
    ['privacy', `お客さまの情報について 花屋フルール\n${POLICY}`],
    ['privacy', `当店は、個人情報を次のとおり取り扱います。\n${POLICY}`],
    ['privacy', `保護者の皆さまへ\n教室の個人情報の取扱いについて\n${POLICY}`],
    ['privacy', `個人情報 よくあるご質問\nQ なぜ名前を聞くの?\nA 発送に使うためです。\n${POLICY}`],
    ['privacy', `${'ホーム\nお知らせ\nご案内\n会社の概要\n'}プライバシーポリシー\n${`${POLICY}\n`.repeat(8)}`],
    ['privacy', `プライバシーポリシー 2026年4月1日改定\n2026.4.1 制定\n${POLICY}\n□同意する`],
    ['privacy', `ホーム\nお知らせ\nプライバシーポリシー\n${POLICY}`],
    ['advertising', 'お肌が変わる。'.repeat(4)],
  ])('of %s is %o', (type, text) => {
    expect(isWhole(text, type)).toBe(true)
  })
})

describe('no whole document', () => {
  test.each<[CheckedType, string]>([
    ['contract', `件名:契約書の案\nお世話になっております。\n業務委託契約書\n${CONTRACT}`],
    ['contract', `契約書の回覧の手順\n${CONTRACT}`],
    ['contract', `契約書の読み方 入門\n${CONTRACT}`],
    ['contract', `第5条 ${CONTRACT.replaceAll('\n', '\n第6条 ')}\n第7条 以上とする。`],
    ['contract', `業務委託契約書(抜粋)\n${CONTRACT}`],
    ['contract', `覚書\n${CONTRACT}\nほかの事項は元の契約による。`],
    ['contract', `前略 貴社との契約を解除します。\n${CONTRACT}\n草々`],
    ['contract', '利用規約改定のお知らせ\n料金は月額1,100円になります。\n退会は画面からできます。\n来月からです。'],
    ['privacy', `名簿の取扱い手順(受付用)\n${POLICY}`],
    ['privacy', `個人情報の取扱いに関する同意書\n${POLICY}\nご署名`],
    ['privacy', '個人情報クイズ\nQ1. 名簿を渡してよい。○か×か。\nQ2. 名簿を捨ててよい。○か×か。\n答え 両方×'],
    ['privacy', '防犯カメラ作動中\n映像は30日で消えます。\n警察のほかには渡しません。\n管理室 03-0000-0000'],
    ['privacy', '個人情報の取扱いについて同意します。 □はい □いいえ\nお名前\nお電話番号\n講座に○を付けてください。'],
    ['privacy', `田中様\nいつもお世話になっております。\n${POLICY}`],
    ['privacy', `新人研修資料 個人情報の基本\n${'個人データを第三者に提供するには同意が要ります。'.repeat(20)}`],
    ['advertising', 'お肌が変わる。'.repeat(3)],
  ])('of %s is %o', (type, text) => {
    expect(isWhole(text, type)).toBe(false)
  })

  it('is of any other type', () => {
    expect(isExtractByItself('other', new Searched(sentencesOf(`契約書\n${CONTRACT}`)))).toBe(true)
  })
})

const Document = z.object({ type: z.enum(CHECKED_TYPES), text: z.string(), extract: z.optional(z.boolean()) })
const FIXTURES = fileURLToPath(new URL('../../tests/fixtures/legal/', import.meta.url))
/** So much of each kind is told from its form. */
const LEAST = 0.97

describe.each(['tuning', 'practice'])('of %s', (part) => {
  test.each(['contract', 'privacy'] as const)('%s: what is whole and what is not is told from its form', (type) => {
    const documents = globSync(`${FIXTURES}${part}/${type}/*.yaml`).map((file) =>
      Document.parse(parse(readFileSync(file, 'utf8'))),
    )
    const whole = documents.filter(({ extract }) => !extract)
    const others = documents.filter(({ extract }) => extract)
    expect(whole.filter(({ text }) => isWhole(text, type)).length / whole.length).toBeGreaterThanOrEqual(LEAST)
    // Some that were labelled as parts have the form of a whole one.
    expect(others.filter(({ text }) => !isWhole(text, type)).length / others.length).toBeGreaterThanOrEqual(0.9)
  })
})

describe('the patterns of the shapes', () => {
  const { contract, privacy, none } = wholeShapes()
  const all = [contract, privacy]
    .flatMap(({ title, opening, article, statement, sections }) => [title, opening, [article], statement, ...sections])
    .concat([none.head, none.anywhere, none.untitled])
    .flat()

  it('say something in each part', () => {
    expect(all.flatMap(({ written, parts }) => (parts.some(isVoid) ? [written] : []))).toEqual([])
  })

  test.each(['1', '一', '(', '契約書', '個人情報の', '甲は', '取扱い(', '当社は、'])(
    'take a bounded number of steps at each place of %o',
    (piece) => {
      const [{ text } = { text: '' }] = sentencesOf(piece.repeat(40))
      const costly = all.flatMap(({ parts }) => parts).filter(({ source }) => stepsOf(source, text) > STEPS)
      expect(costly.map(({ source }) => source)).toEqual([])
    },
  )
})

/** Steps of a backtracking matcher at one place, at most. */
const STEPS = 5_000
