import { Hono } from 'hono'
import { ENDPOINTS } from '#contract/api'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { administrationRoutes } from './administration/routes.ts'
import { aiResultRoutes } from './ai-results/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { closingRoutes } from './closing/routes.ts'
import { AppError } from './core/app-error.ts'
import { customerRoutes } from './customers/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { errorReportRoutes } from './error-reports/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { folderRoutes } from './folders/routes.ts'
import { register, spellings } from './http/serve.ts'
import type { Api, ApiEnv } from './http/types.ts'
import { interactionRoutes } from './interactions/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { legalCheckRoutes } from './legal-checks/routes.ts'
import { legalFindingRoutes } from './legal-findings/routes.ts'
import { marketingRoutes } from './marketing/routes.ts'
import { modelRoutes } from './models/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { productRoutes } from './products/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { researchRoutes } from './research/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { tenantRoutes } from './tenant/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { workflowRoutes } from './workflow/routes.ts'

const RESOURCES = [
  tenantRoutes,
  customerRoutes,
  interactionRoutes,
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
  workflowRoutes,
  marketingRoutes,
]

/** Calls of the contract that this version does not answer yet: 404 SYS_008. */
export const NOT_BUILT_YET: readonly Endpoint[] = findNotBuilt()
const NOT_BUILT_KEYS: ReadonlySet<string> = new Set(NOT_BUILT_YET.map(endpointKey))

/** Every call of the API; for a path of the contract a wrong method is VAL_009, anything else below `/api` SYS_008. */
export function apiRoutes(app: Api): void {
  // First, so that `/search` of a resource that is not built is not taken for an id.
  for (const endpoint of NOT_BUILT_YET) {
    register(app, endpoint, () => {
      throw new AppError('SYS_008')
    })
  }
  for (const routes of RESOURCES) routes(app)
  docsRoutes(app, NOT_BUILT_KEYS)
  refuseOtherMethods(app)
  app.all('/api/*', () => {
    throw new AppError('SYS_008')
  })
}

function refuseOtherMethods(app: Api): void {
  const methods = Map.groupBy(
    ENDPOINTS.filter((endpoint) => !NOT_BUILT_KEYS.has(endpointKey(endpoint))),
    (endpoint) => endpoint.path,
  )
  for (const [path, endpoints] of methods) {
    const allow = endpoints.map((endpoint) => endpoint.method).join(', ')
    for (const spelling of spellings(path)) {
      app.all(spelling, () => {
        throw new AppError('VAL_009', { headers: { Allow: allow } })
      })
    }
  }
}

function findNotBuilt(): Endpoint[] {
  const scratch = new Hono<ApiEnv>()
  for (const routes of RESOURCES) routes(scratch)
  const built = new Set(scratch.routes.map(({ method, path }) => `${method} ${path}`))
  return ENDPOINTS.filter(({ method, path }) => !built.has(`${method} ${spellings(path)[0]}`))
}
