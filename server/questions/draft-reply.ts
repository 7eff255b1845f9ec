import { type Answer, type AskingForCustomer, answered, customerSource, plain } from '#contract/questions/answer'
import { addDays, type Day, dayIn, daysThrough, fullDayName } from '#contract/questions/calendar'
import type { FoundPerson } from '#contract/questions/records'
import type { Trx } from '../db/with-tenant.ts'
import { yen } from './about-products.ts'
import { tenantRecords } from './records.ts'

type About = { folded: string; product: string | undefined }
type Facts = { lastVisit: string | null; isRecent: boolean; price: string | null }
type Occasion = { pattern: RegExp; name: string; body: (facts: Facts) => string[] }

/** Thanks are for a visit of these days; later they would be odd. */
const RECENT_DAYS = 30
/** What is not on record stands in brackets, for the person to fill in. */
const OPEN = '（ここに具体的な内容を書いてください）'

const OCCASIONS: readonly Occasion[] = [
  {
    pattern: /謝|詫|クレーム|苦情|ゴ迷惑/u,
    name: 'お詫び',
    body: () => [
      'このたびは、ご迷惑をおかけし、誠に申し訳ございません。',
      OPEN,
      '今後このようなことがないよう、努めてまいります。',
    ],
  },
  {
    pattern: /誕生日/u,
    name: 'お誕生日のお祝い',
    body: () => ['お誕生日、おめでとうございます。', '健やかな一年となりますよう、お祈り申し上げます。'],
  },
  {
    pattern: /久シ|ゴ無沙汰|来テイナイ|来[院訪店]ノ?(?:オ願イ|案内|ゴ案内)|再来/u,
    name: '来訪のご案内',
    body: ({ lastVisit }) => [
      lastVisit
        ? `前回お越しいただいた${lastVisit}から、お変わりなくお過ごしでしょうか。`
        : 'その後、お変わりなくお過ごしでしょうか。',
      'ご都合のよいときに、お越しください。ご予約やご質問は、このメールへの返信かお電話で承ります。',
    ],
  },
  {
    pattern: /礼|感謝|アリガトウ/u,
    name: 'お礼',
    body: ({ lastVisit, isRecent }) => [
      isRecent ? `${lastVisit}は、お越しいただき、ありがとうございました。` : `いつもありがとうございます。${OPEN}`,
      'ご不明な点がございましたら、いつでもお知らせください。',
    ],
  },
  {
    pattern: /価格|料金|値段|イクラ|費用|金額/u,
    name: '料金のご案内',
    body: ({ price }) => [
      'お問い合わせいただき、ありがとうございます。',
      price ?? `お問い合わせの料金は、次のとおりです。${OPEN}`,
    ],
  },
]
const GENERAL: Occasion = {
  pattern: /./u,
  name: 'お返事',
  body: ({ price }) => ['ご連絡いただき、ありがとうございます。', price ?? OPEN, 'どうぞよろしくお願いいたします。'],
}

/** The draft of a letter to a customer, made of what is on record. It promises nothing, and leaves open what is not known. */
export async function draftReply(
  trx: Trx,
  asking: AskingForCustomer,
  person: FoundPerson,
  about: About,
): Promise<Answer> {
  const { name, body } = OCCASIONS.find(({ pattern }) => pattern.test(about.folded)) ?? GENERAL
  const price = about.product === undefined ? null : await priceLine(trx, about.product)
  const visit = await lastVisitOf(trx, asking, person)
  const lines = body({
    lastVisit: visit && fullDayName(visit),
    isRecent: visit !== null && visit >= addDays(asking.today, -RECENT_DAYS),
    price: price?.line ?? null,
  })
  const hint = person.caution === '' ? '' : `\n\n**送る前に、注意事項を確認してください:** ${plain(person.caution)}`
  const letter = [
    `${person.name} 様`,
    `いつもお世話になっております。${asking.tenantName}の${asking.author}です。`,
    ...lines,
    asking.tenantName,
  ]
  const matter = about.product === undefined ? '' : `「${about.product}」についての`
  return answered(`${person.name} 様への${matter}${name}の下書き`, `${letter.map(plain).join('\n\n')}${hint}`, {
    sources: [
      customerSource(person, visit ? `最後の来訪 ${fullDayName(visit)}` : ''),
      ...(price ? [price.source] : []),
    ],
  })
}

/** Nobody is thanked for a visit that is noted for a day to come. */
async function lastVisitOf(trx: Trx, asking: AskingForCustomer, person: FoundPerson): Promise<Day | null> {
  const visits = { type: 'visit', days: daysThrough(asking.today), customerId: person.id, customers: [] } as const
  const [last] = await tenantRecords(trx, asking).contacts(visits, 1)
  return last ? dayIn(asking.timezone, last.occurred_at) : null
}

async function priceLine(trx: Trx, name: string) {
  const product = await trx
    .selectFrom('products')
    .select(['id', 'name', 'price', 'tax_included'])
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!product) return null
  const source = { kind: 'product' as const, id: product.id, title: product.name, excerpt: yen(product) }
  return { line: `${product.name}の価格は、${yen(product)}です。`, source }
}
