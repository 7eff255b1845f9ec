import { administration } from './administration.ts'
import { aiResults } from './ai-results.ts'
import { audit } from './audit.ts'
import { chat } from './chat.ts'
import { closing } from './closing.ts'
import { customerImports } from './customer-imports.ts'
import { customerList } from './customer-list.ts'
import { customerMerges } from './customer-merges.ts'
import { customerSelections } from './customer-selections.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { devices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { errorReports } from './error-reports.ts'
import { exports } from './exports.ts'
import { folders } from './folders.ts'
import { frequentQuestions } from './frequent-questions.ts'
import { interactions } from './interactions.ts'
import { invitations } from './invitations.ts'
import { jobs } from './jobs.ts'
import { knowledge } from './knowledge.ts'
import { knowledgeSearch } from './knowledge-search.ts'
import { legalChecks } from './legal-checks.ts'
import { legalFindings } from './legal-findings.ts'
import { marketing } from './marketing.ts'
import { models } from './models.ts'
import { notifications } from './notifications.ts'
import { pinnedCustomers } from './pinned-customers.ts'
import { products } from './products.ts'
import { profile } from './profile.ts'
import { research } from './research.ts'
import { savedFilters } from './saved-filters.ts'
import { snippets } from './snippets.ts'
import { staff } from './staff.ts'
import { staffChat } from './staff-chat.ts'
import { tenant } from './tenant.ts'
import { uploads } from './uploads.ts'
import { usage } from './usage.ts'
import { visits } from './visits.ts'
import { workflow } from './workflow.ts'

/** Every call of the product, by resource. The server and the tests walk it; screens import their own resource only. */
export const API = {
  tenant,
  customers: { ...customers, list: customerList },
  customerImports,
  customerMerges,
  customerSelections,
  pinnedCustomers,
  dashboard,
  interactions,
  visits,
  savedFilters,
  snippets,
  chat,
  staffChat,
  legalFindings,
  legalChecks,
  folders,
  staff,
  products,
  invitations,
  workflow,
  marketing,
  notifications,
  research,
  knowledge,
  knowledgeSearch,
  frequentQuestions,
  aiResults,
  errorReports,
  profile,
  jobs,
  uploads,
  audit,
  administration,
  models,
  usage,
  exports,
  devices,
  closing,
} as const

export const ENDPOINTS: readonly Endpoint[] = Object.values(API).flatMap(
  (resource) => Object.values(resource) as Endpoint[],
)
