import * as z from 'zod/mini'
import { DEFAULT_FEATURES, FEATURES } from '#contract/tenant'
import { readData } from './data.ts'
import { type DemoDocument, readDocuments } from './documents.ts'
import { type Practice, readPractice } from './practice.ts'

const Person = z.object({
  email: z.string(),
  name: z.string(),
  /** `admin`, `manager`, `staff`; one demo person has another one, as an installation may. */
  role: z.string(),
  /** How much of the contacts this person writes down. */
  share: z.number(),
  phone: z._default(z.string(), ''),
  extension: z._default(z.string(), ''),
  /** Google-only accounts have no password; the Google stand-in offers them. */
  signIn: z._default(z.enum(['password', 'google']), 'password'),
  /** Left so many days ago: the membership is disabled. */
  leftDaysAgo: z.optional(z.number()),
  /** One of the one-tap choices of the sign-in page. */
  offered: z.optional(z.literal(true)),
})

const Tenant = z.object({
  subdomain: z.string(),
  name: z.string(),
  plan: z.string(),
  practice: z.enum(['clinic', 'dental']),
  customers: z.number(),
  interactions: z.number(),
  /** How many of the interactions are of today. */
  today: z.number(),
  documents: z.array(z.enum(['legal', 'knowledge', 'midori'])),
  /** Whether every feature is on, and not only those that are on from the beginning. */
  allFeatures: z._default(z.boolean(), false),
  /** Whether the people with difficult names are among the customers. */
  specials: z._default(z.boolean(), false),
  staff: z.array(Person),
})

/** One with everything, and one of another trade and town beside it, so that whatever crosses over shows. */
const TENANTS = readData('tenants.json', z.array(Tenant))

/** A person with a Google account and no tenant, for trying the open invitation. */
export const DEMO_GUEST = readData('guest.json', Person)

/** Who works in the demo tenants. */
export const DEMO_STAFF = TENANTS.flatMap(({ subdomain, name, staff }) =>
  staff.map((person) => ({ ...person, subdomain, tenantName: name })),
)

/** One tenant of the demo, as far as it is the same every day. */
export type DemoTenant = Pick<
  z.infer<typeof Tenant>,
  'subdomain' | 'name' | 'plan' | 'customers' | 'interactions' | 'today' | 'specials'
> & {
  features: Record<string, boolean>
  practice: Practice
  legalChecks: DemoDocument[]
  knowledge: DemoDocument[]
}

export function demoTenants(): DemoTenant[] {
  return TENANTS.map(({ practice, documents, allFeatures, ...tenant }) => {
    const all = documents.flatMap(readDocuments)
    return {
      ...tenant,
      features: allFeatures
        ? Object.fromEntries(FEATURES.map((feature) => [`${feature}_enabled`, true]))
        : DEFAULT_FEATURES,
      practice: readPractice(practice),
      legalChecks: all.filter(({ kind }) => kind === 'legal'),
      knowledge: all.filter(({ kind }) => kind === 'knowledge'),
    }
  })
}
