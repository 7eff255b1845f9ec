// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { campaignOf, themeOf } from './campaign.ts'

const segment = (id: 'dormant' | 'regular', name: string, count: number) => ({
  id,
  name,
  rule: '規則',
  count,
  share: 10,
})
const product = { id: 'a', name: 'ホワイトニング', price: 22_000, tax_included: true }
const facts = {
  tenant: 'さくら歯科',
  segments: [segment('dormant', '休眠', 40), segment('regular', '常連', 0)],
  products: [product, { ...product, id: 'b', name: 'クリーニング' }],
}

describe('a campaign', () => {
  it('has a text for each way, none longer than it takes, none with a finding', () => {
    const { texts } = campaignOf(facts, { goal: 'ホワイトニングの予約を増やしたい', target: '休眠' })
    expect(texts.map(({ channel }) => channel)).toEqual(['sns', 'line', 'postcard', 'mail', 'poster'])
    for (const { text, limit, findings } of texts) {
      expect(Array.from(text).length).toBeLessThanOrEqual(limit)
      expect(findings).toEqual([])
    }
    expect(texts[0]?.text).toContain('ホワイトニング')
    expect(texts[1]?.text).toContain('22,000円（税込）')
  })

  it('counts who it is for, and what each may cost', () => {
    expect(campaignOf(facts, { goal: '健診', target: '休眠', budget: 20_000 })).toMatchObject({
      segment: { count: 40 },
      per_person: 500,
    })
    expect(campaignOf(facts, { goal: '健診', target: '常連', budget: 20_000 }).per_person).toBeNull()
    expect(campaignOf(facts, { goal: '健診', target: '' }).segment).toBeNull()
  })

  it('says what the rules for advertising find in the words of the house', () => {
    const { texts } = campaignOf(facts, { goal: '日本一の痛くない治療', target: '' })
    expect(texts.some(({ findings }) => findings.some(({ severity }) => severity === 'high'))).toBe(true)
  })

  it.each([
    ['秋の健診の予約を増やしたい', '秋の健診'],
    ['予防接種を知らせたい', '予防接種'],
    ['あ'.repeat(80), '診療'],
  ])('%s is about %s', (goal, theme) => expect(themeOf(goal, [])).toBe(theme))
})
