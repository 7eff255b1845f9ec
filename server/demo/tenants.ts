import { DEFAULT_FEATURES, FEATURES } from '#contract/tenant'
import { CLINIC } from './clinic-practice.ts'
import { DENTAL } from './dental-practice.ts'
import { type DemoDocument, readDocuments } from './documents.ts'
import type { Practice } from './practice.ts'
import { CLINIC_PRODUCTS, DENTAL_PRODUCTS, type DemoProduct } from './products.ts'

/** One tenant of the demo, as far as it is the same every day. */
export type DemoTenant = {
  subdomain: string
  name: string
  plan: string
  features: Record<string, boolean>
  practice: Practice
  customers: number
  interactions: number
  /** How many of the interactions are of today. */
  today: number
  specials: boolean
  products: readonly DemoProduct[]
  legalChecks: DemoDocument[]
  knowledge: DemoDocument[]
}

/** さくらクリニック with everything, and みどり歯科 beside it, so that whatever crosses over shows. */
export function demoTenants(): DemoTenant[] {
  const midori = readDocuments('midori')
  return [
    {
      subdomain: 'sakura-clinic',
      name: 'さくらクリニック',
      plan: 'プロ',
      features: Object.fromEntries(FEATURES.map((feature) => [`${feature}_enabled`, true])),
      practice: CLINIC,
      customers: 1_200,
      interactions: 6_000,
      today: 9,
      specials: true,
      products: CLINIC_PRODUCTS,
      legalChecks: readDocuments('legal'),
      knowledge: readDocuments('knowledge'),
    },
    {
      subdomain: 'midori-dental',
      name: 'みどり歯科',
      plan: 'ベーシック',
      features: DEFAULT_FEATURES,
      practice: DENTAL,
      customers: 60,
      interactions: 320,
      today: 3,
      specials: false,
      products: DENTAL_PRODUCTS,
      legalChecks: midori.filter(({ kind }) => kind === 'legal'),
      knowledge: midori.filter(({ kind }) => kind === 'knowledge'),
    },
  ]
}
