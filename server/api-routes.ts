import { ENDPOINTS } from '#contract/api'
import { administrationRoutes } from './administration/routes.ts'
import { aiResultRoutes } from './ai-results/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { closingRoutes } from './closing/routes.ts'
import { AppError } from './core/app-error.ts'
import { customerImportRoutes } from './customer-imports/routes.ts'
import { customerMergeRoutes } from './customer-merges/routes.ts'
import { customerSelectionRoutes } from './customer-selections/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { errorReportRoutes } from './error-reports/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { folderRoutes } from './folders/routes.ts'
import { frequentQuestionRoutes } from './frequent-questions/routes.ts'
import { spellings } from './http/serve.ts'
import type { Api } from './http/types.ts'
import { interactionRoutes } from './interactions/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { legalCheckRoutes } from './legal-checks/routes.ts'
import { legalFindingRoutes } from './legal-findings/routes.ts'
import { marketingRoutes } from './marketing/routes.ts'
import { modelRoutes } from './models/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { pinnedCustomerRoutes } from './pinned-customers/routes.ts'
import { productRoutes } from './products/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { researchRoutes } from './research/routes.ts'
import { savedFilterRoutes } from './saved-filters/routes.ts'
import { snippetRoutes } from './snippets/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { tenantRoutes } from './tenant/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { workflowRoutes } from './workflow/routes.ts'

const RESOURCES = [
  tenantRoutes,
  customerRoutes,
  savedFilterRoutes,
  snippetRoutes,
  customerImportRoutes,
  customerMergeRoutes,
  customerSelectionRoutes,
  pinnedCustomerRoutes,
  interactionRoutes,
  visitRoutes,
  productRoutes,
  legalCheckRoutes,
  knowledgeRoutes,
  staffRoutes,
  notificationRoutes,
  errorReportRoutes,
  profileRoutes,
  invitationRoutes,
  jobRoutes,
  aiResultRoutes,
  researchRoutes,
  chatRoutes,
  uploadRoutes,
  auditRoutes,
  administrationRoutes,
  modelRoutes,
  legalFindingRoutes,
  usageRoutes,
  exportRoutes,
  deviceRoutes,
  closingRoutes,
  folderRoutes,
  frequentQuestionRoutes,
  workflowRoutes,
  marketingRoutes,
]

/** Every call of the API; for a path of the contract a wrong method is VAL_009, anything else below `/api` SYS_008. */
export function apiRoutes(app: Api): void {
  for (const routes of RESOURCES) routes(app)
  docsRoutes(app)
  refuseOtherMethods(app)
  app.all('/api/*', () => {
    throw new AppError('SYS_008')
  })
}

function refuseOtherMethods(app: Api): void {
  const methods = Map.groupBy(ENDPOINTS, (endpoint) => endpoint.path)
  for (const [path, endpoints] of methods) {
    const allow = endpoints.map((endpoint) => endpoint.method).join(', ')
    for (const spelling of spellings(path)) {
      app.all(spelling, () => {
        throw new AppError('VAL_009', { headers: { Allow: allow } })
      })
    }
  }
}
