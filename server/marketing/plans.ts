import type * as z from 'zod/mini'
import type { Source } from '#contract/assistant'
import { customers } from '#contract/customers'
import { marketing } from '#contract/marketing'
import type { CustomerSegments } from '#contract/marketing-data'
import { wordingTask } from '../ai/wording-task.ts'
import type { AiResultPlan } from '../ai-results/kind.ts'
import { AppError } from '../core/app-error.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import { OPEN_WEB, type PageReach } from '../research/read-page.ts'
import { type CampaignFacts, campaignOf } from './campaign.ts'
import { competitorTable, type Known } from './competitors.ts'
import { contentCalendar } from './content-calendar.ts'
import { campaignFacts, productsOnSale } from './facts.ts'
import { readPages } from './read-pages.ts'
import { calendarText, campaignText, competitorsText, segmentsText } from './result-texts.ts'
import { customerSegments } from './segments.ts'

type Plan<K extends keyof typeof marketing, Facts> = AiResultPlan<z.output<(typeof marketing)[K]['body']>, Facts>

/** Who the customers are, by how lately and how often they were in contact. */
export const customerAnalysis: Plan<'customerAnalysis', CustomerSegments> = {
  kind: 'marketing.customer-analysis',
  input: marketing.customerAnalysis.body,
  facts: async (trx, _, about) => {
    const may = await rightsOfMember(trx, about.ownerId)
    if (!may(customers.list)) throw new AppError('AUTH_006')
    return customerSegments(trx, about)
  },
  compose: (data, { question }) => ({
    data,
    sources: [],
    task: wordingTask(segmentsText(data, question), '顧客の分析'),
  }),
}

/** Texts for a goal and the people that it is for, looked through by the rules for advertising. */
export const campaignProposal: Plan<'campaignProposal', CampaignFacts> = {
  kind: 'marketing.campaign-proposal',
  input: marketing.campaignProposal.body,
  facts: campaignFacts,
  compose: (facts, input) => {
    const data = campaignOf(facts, input)
    const sources = data.products.map(
      ({ id, name, price }): Source => ({
        kind: 'product',
        id,
        title: name,
        excerpt: `${price.toLocaleString('ja')}円`,
      }),
    )
    return { data, sources, task: wordingTask(campaignText(data, input.goal), 'キャンペーンの提案') }
  },
}

/** What given texts and pages say of competitors, side by side. */
export function competitorAnalysis(reach: PageReach = OPEN_WEB): Plan<'competitorAnalysis', readonly string[]> {
  return {
    kind: 'marketing.competitor-analysis',
    input: marketing.competitorAnalysis.body,
    facts: async (trx, _, about) => (await productsOnSale(trx, about)).map(({ name }) => name),
    compose: async (own, { competitors, texts = [], urls, viewpoint }, { signal }) => {
      const pages = await readPages(
        competitors.map((_, index) => urls[index] ?? ''),
        reach,
        signal,
      )
      const known = pages.map((page, index) => ({ name: competitors[index] ?? '', text: texts[index] ?? '', page }))
      const data = competitorTable(known, { own, viewpoint })
      const sources = known.flatMap(sourcesOf)
      return { data, sources, task: wordingTask(competitorsText(data), '競合の比較') }
    },
  }
}

function sourcesOf({ name, text, page }: Known): Source[] {
  const excerptOf = (words: string) => words.trim().slice(0, 200)
  return [
    ...(text.trim() === '' ? [] : [{ kind: 'text' as const, id: null, title: name, excerpt: excerptOf(text) }]),
    ...(page.state === 'read'
      ? [
          {
            kind: 'web' as const,
            id: null,
            title: page.title || page.url,
            excerpt: excerptOf(page.text),
            url: page.url,
          },
        ]
      : []),
  ]
}

/** What to say on which day of a period. */
export const contentPlan: Plan<'contentCalendar', readonly string[]> = {
  kind: 'marketing.content-calendar',
  input: marketing.contentCalendar.body,
  facts: async (trx, _, about) => (await productsOnSale(trx, about)).map(({ name }) => name),
  compose: (products, input) => {
    const data = contentCalendar(input, products)
    return { data, sources: [], task: wordingTask(calendarText(data), '投稿の計画') }
  },
}
