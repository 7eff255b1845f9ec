import { makeFolders, makeProducts } from './parts/catalogue.ts'
import type { PartContext } from './parts/context.ts'
import { makeFrequentQuestions } from './parts/frequent-questions.ts'
import { makeInvitations } from './parts/invitations.ts'
import { makeKnowledge } from './parts/knowledge.ts'
import { makeLegalChecks } from './parts/legal-checks.ts'
import { authorsOf, makeMembers } from './parts/members.ts'
import { makeNotifications, makeViews } from './parts/notifications.ts'
import { makeSnippets } from './parts/snippets.ts'
import { makeVisits } from './parts/visits.ts'
import { createRandom } from './random.ts'
import { makeRecords } from './records.ts'
import type { DemoTenant } from './tenants.ts'

export type DemoRows = ReturnType<typeof makeTenant>

/** Every row of one demo tenant. The same seed and the same `now` give the same rows. */
export function makeTenant(tenant: DemoTenant, seed: string, now: Date, uidOf: (email: string) => string) {
  const { subdomain, name, plan, features } = tenant
  const random = (label: string) => createRandom(seed, `${subdomain}/${label}`)
  const base = { tenantId: random('tenant').uuid(), subdomain, now, random }
  const context: PartContext = { ...base, members: makeMembers(base, uidOf) }
  const { customers, interactions } = makeRecords({
    seed: `${seed}/${subdomain}`,
    practice: tenant.practice,
    tenantId: context.tenantId,
    authors: authorsOf(context),
    now,
    customers: tenant.customers,
    interactions: tenant.interactions,
    today: tenant.today,
    specials: tenant.specials,
    backdated: true,
  })
  const folders = makeFolders(context, tenant.legalChecks)
  return {
    tenant: {
      id: context.tenantId,
      name,
      subdomain,
      plan,
      features: JSON.stringify(features),
      settings: JSON.stringify({ demo: true }),
    },
    members: [...context.members],
    customers,
    interactions,
    views: makeViews(context, interactions),
    notifications: makeNotifications(context, customers, interactions),
    products: makeProducts(context, tenant.practice.products),
    folders: [...folders.values()],
    legalChecks: makeLegalChecks(context, tenant.legalChecks, folders),
    knowledge: makeKnowledge(context, tenant.knowledge),
    frequentQuestions: makeFrequentQuestions(context, tenant.practice.frequentQuestions),
    snippets: makeSnippets(context, tenant.practice.snippets),
    invitations: makeInvitations(context),
    visits: makeVisits(context, tenant.practice.reception, customers, interactions),
  }
}
