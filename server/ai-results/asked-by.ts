import type { AiResultKind } from '#contract/ai-results'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { marketing } from '#contract/marketing'
import { products } from '#contract/products'
import { research } from '#contract/research'
import { workflow } from '#contract/workflow'

const ENDPOINTS: Readonly<Record<AiResultKind, Endpoint>> = {
  'workflow.create': workflow.create,
  'workflow.review': workflow.review,
  'workflow.optimize': workflow.optimize,
  'marketing.customer-analysis': marketing.customerAnalysis,
  'marketing.campaign-proposal': marketing.campaignProposal,
  'marketing.competitor-analysis': marketing.competitorAnalysis,
  'marketing.content-calendar': marketing.contentCalendar,
  'product.analysis': products.analyze,
  'research.customer': research.customer,
  'research.existing-customer': research.existingCustomer,
  'research.competitor': research.competitor,
}

/** The call that asks for a kind of work, as the audit log names it. */
export const askedBy = (kind: AiResultKind): string => endpointKey(ENDPOINTS[kind])
