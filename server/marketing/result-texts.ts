import type {
  Aspect,
  Campaign,
  ChannelId,
  CompetitorTable,
  ContentCalendar,
  CustomerSegments,
  PageState,
} from '#contract/marketing-data'

const ASPECT_NAMES: Readonly<Record<Aspect, string>> = {
  price: '料金',
  hours: '診療時間・休み',
  services: '内容',
  claims: '打ち出していること',
}
const CHANNEL_NAMES: Readonly<Record<ChannelId, string>> = {
  sns: 'SNS',
  line: 'LINE',
  postcard: '葉書',
  mail: 'メール',
  poster: '院内掲示',
}

/** The segments in words; what was asked is answered by the numbers alone. */
export function segmentsText({ as_of, customers, segments, ages, months }: CustomerSegments, question: string): string {
  if (customers === 0) return '顧客がまだ登録されていないため、分析できません。'
  const risk = segments.find(({ id }) => id === 'at-risk')
  const oldest = ages.filter(({ label }) => label !== '不明').toSorted((a, b) => b.count - a.count)[0]
  const contacts = months.reduce((sum, { count }) => sum + count, 0)
  return paragraphs([
    `${as_of} 時点の顧客は${number(customers)}人です。この12か月の対応は${number(contacts)}件でした。`,
    segments.map(({ name, count, share, rule }) => `- **${name}** ${number(count)}人（${share}%）: ${rule}`).join('\n'),
    oldest && oldest.count > 0 ? `最も多い年代は${oldest.label}で、${number(oldest.count)}人です。` : '',
    risk && risk.count > 0
      ? `「離反の恐れ」は${number(risk.count)}人です。ご案内を送るなら、ここから始めるのが分かりやすい順番です。`
      : '',
    'メモは対応に数えていません。理由や効果は、記録からは分かりません。',
    question === '' ? '' : `ご質問: ${question}\n\n内蔵エンジンは、上の数字だけでお答えします。`,
  ])
}

/** What a campaign proposes, and what the rules for advertising say of its texts. */
export function campaignText({ segment, products, budget, per_person, texts }: Campaign, goal: string): string {
  const flagged = texts.filter(({ findings }) => findings.length > 0)
  return paragraphs([
    `目的: ${goal}`,
    segment
      ? `対象は「${segment.name}」の${number(segment.count)}人（全体の${segment.share}%）です。${segment.rule}。`
      : '対象の区分は選ばれていません。文面は、どなたにも送れる書き方です。',
    products.length > 0
      ? `登録されている商品: ${products.map(({ name, price }) => `${name} ${number(price)}円`).join('、')}`
      : '目的の文に、登録されている商品の名前はありませんでした。料金は書いていません。',
    budgetText(budget, per_person),
    flagged.length === 0
      ? `${texts.length}つの文面を作り、広告のルールで確認しました。気になる表現はありません。`
      : `広告のルールで気になる表現があります: ${flagged.map(({ channel, findings }) => `${CHANNEL_NAMES[channel]} ${findings.length}件`).join('、')}。使う前に直してください。`,
    '効果は予測していません。',
  ])
}

function budgetText(budget: number | null, perPerson: number | null): string {
  if (budget === null) return ''
  const each = perPerson === null ? '' : `対象1人あたり${number(perPerson)}円です。`
  return `予算: ${number(budget)}円。${each}`
}

const NOT_READ: Readonly<Record<PageState, string>> = {
  none: '',
  read: '',
  forbidden: 'このアドレスは公開されたWebページではないため、調べていません。',
  failed: 'ページを読み取れませんでした。',
}

/** What the given texts and pages say, by competitor. */
export function competitorsText({ rows, viewpoint }: CompetitorTable): string {
  const parts = rows.map(({ name, has_text, page, found, asked }) => {
    const head = paragraphs([`## ${name}`, NOT_READ[page]])
    if (!has_text) return `${head}\n\n資料がないため、わかりません。`
    const items = [
      ...(viewpoint === '' ? [] : [saying(`観点「${viewpoint}」`, asked)]),
      ...Object.entries(ASPECT_NAMES).map(([aspect, label]) => saying(label, found[aspect as Aspect])),
    ]
    return `${head}\n\n${items.join('\n')}`
  })
  return paragraphs(['入力された資料とページに書かれていることだけを並べています。ほかは調べていません。', ...parts])
}

function saying(label: string, passages: readonly string[]): string {
  const said =
    passages.length === 0 ? 'わかりません（資料に書かれていません）' : passages.map((one) => `「${one}」`).join(' ')
  return `- ${label}: ${said}`
}

export function calendarText({ from, to, entries }: ContentCalendar): string {
  if (entries.length === 0)
    return `${from} から ${to} までに、投稿の案はありません。期間を長くするか、テーマを入れてください。`
  return paragraphs([
    `${from} から ${to} までの投稿の案が${entries.length}件あります。祝日、季節、テーマ、登録されている商品から作りました。`,
    entries.map(({ day, title, reason }) => `- ${day} ${title}（${reason}）`).join('\n'),
  ])
}

const number = (value: number) => value.toLocaleString('ja')
const paragraphs = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
