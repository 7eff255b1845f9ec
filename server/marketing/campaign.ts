import type { SegmentId } from '#contract/customer-segments'
import {
  type Campaign,
  CHANNEL_LIMITS,
  type ChannelId,
  type ChannelText,
  type CustomerSegments,
} from '#contract/marketing-data'
import { checkWording } from './check-wording.ts'

export type CampaignFacts = {
  tenant: string
  segments: CustomerSegments['segments']
  products: Campaign['products']
}
type Asked = { goal: string; target: string; budget?: number | undefined }

const GREETINGS: Readonly<Record<SegmentId | 'all', string>> = {
  regular: 'いつもご来院いただき、ありがとうございます。',
  active: 'いつもご来院いただき、ありがとうございます。',
  new: '先日はお越しいただき、ありがとうございました。',
  'at-risk': 'ご無沙汰しております。その後、お変わりありませんか。',
  dormant: 'ご無沙汰しております。その後、お変わりありませんか。',
  never: 'ご登録いただき、ありがとうございます。',
  all: 'いつもありがとうございます。',
}
const CONTACT = 'ご予約・お問い合わせは、お電話または窓口で承ります。'

/**
 * A campaign for a goal and the people that it is for: their number, the products that the goal names, and a text for each
 * way to reach them, looked through by the rules for advertising. It promises nothing and names no price that is not on record.
 */
export function campaignOf(facts: CampaignFacts, { goal, target, budget }: Asked): Campaign {
  const segment =
    facts.segments.find(({ id, name }) => target === id || (target !== '' && target.includes(name))) ?? null
  const products = facts.products.filter(({ name }) => goal.includes(name))
  const words = {
    tenant: facts.tenant,
    about: themeOf(goal, products),
    greeting: GREETINGS[segment?.id ?? 'all'],
    products,
  }
  return {
    segment,
    products,
    budget: budget ?? null,
    per_person: budget === undefined || !segment || segment.count === 0 ? null : Math.floor(budget / segment.count),
    texts: (Object.keys(CHANNEL_LIMITS) as ChannelId[]).map((channel) => checkedText(channel, TEXTS[channel](words))),
  }
}

type Words = { tenant: string; about: string; greeting: string; products: Campaign['products'] }

const TEXTS: Readonly<Record<ChannelId, (words: Words) => string>> = {
  sns: ({ tenant, about }) => `【${about}のご案内】${tenant}では、${about}のご相談を承っています。${CONTACT}`,
  line: ({ tenant, about, greeting, products }) =>
    lines([greeting, `${tenant}から、${about}のご案内です。`, ...prices(products), CONTACT]),
  postcard: ({ tenant, about, greeting }) => lines([greeting, `${about}についてご案内いたします。`, CONTACT, tenant]),
  mail: ({ tenant, about, greeting, products }) =>
    lines([
      `件名: ${about}のご案内（${tenant}）`,
      '',
      greeting,
      `${tenant}から、${about}についてご案内いたします。`,
      ...prices(products),
      '',
      CONTACT,
      '今後のご案内が不要な場合は、このメールへの返信でお知らせください。',
      '',
      tenant,
    ]),
  poster: ({ about, products }) =>
    lines([`${about}のご案内`, ...prices(products), 'くわしくは、受付におたずねください。']),
}

const lines = (all: readonly string[]) => all.join('\n')

const prices = (products: Campaign['products']) =>
  products.map(
    ({ name, price, tax_included: isWithTax }) =>
      `・${name} ${price.toLocaleString('ja')}円（${isWithTax ? '税込' : '税抜'}）`,
  )

/** Characters of a theme at most: it stands in each text several times. */
const THEME = 30

/** What the goal is about, without what the house wants to reach by it. */
export function themeOf(goal: string, products: readonly { name: string }[]): string {
  if (products.length > 0)
    return products
      .slice(0, 2)
      .map(({ name }) => name.slice(0, THEME))
      .join('と')
  const first = goal.trim().split(/[。\n]/u)[0] ?? ''
  const theme = first
    .replace(
      /(?:の(?:予約|受診|来院|利用|申し込み|申込|件数|売上|患者)(?:数)?)?[をに](?:もっと)?(?:増や|伸ば|促|広め|呼びかけ|知らせ|知って|案内|高め|上げ|お知らせ|来て).*$/u,
      '',
    )
    .replace(/(?:たい|ほしい|欲しい)$/u, '')
  return theme === '' || theme.length > THEME ? '診療' : theme
}

function checkedText(channel: ChannelId, text: string): ChannelText {
  return { channel, text, limit: CHANNEL_LIMITS[channel], findings: checkWording(text) }
}
