import * as z from 'zod/mini'
import { Deleted, Id, IdParams, pageQuery, requiredText, Timestamp, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const fields = {
  name: requiredText(200),
  category: text(100),
  /** Yen, tax included. */
  price: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  description: text(5_000),
  status: z.enum(['active', 'discontinued']),
}

export const Product = z.looseObject({
  id: Id,
  ...fields,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
})
export type Product = z.infer<typeof Product>

export const ProductInput = z.object({
  id: z.optional(Id),
  name: fields.name,
  category: z._default(fields.category, ''),
  price: fields.price,
  description: z._default(fields.description, ''),
  status: z._default(fields.status, 'active'),
})

const ProductList = z.looseObject({ total: z.int(), products: z.array(Product) })

/** What the analysis asks for; the spec's client sends all three as true. */
export const ProductAnalysisRequest = z.object({
  product_id: Id,
  analyze_market: z._default(z.boolean(), true),
  analyze_customers: z._default(z.boolean(), true),
  find_pairs: z._default(z.boolean(), true),
})

export const ProductAnalysis = z.looseObject({
  product_id: Id,
  /** `null` where it was not asked for. Markdown. */
  market: z.nullable(z.string()),
  customers: z.nullable(z.string()),
  pairs: z.nullable(z.array(z.looseObject({ product_id: Id, name: z.string(), score: z.number() }))),
  /** The engine that answered, for the label beside it. */
  engine: z.string(),
})

export const products = {
  list: endpoint({
    method: 'GET',
    path: '/api/products/',
    summary: 'Products',
    query: z.object(pageQuery(100)),
    response: ProductList,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/products/search',
    summary: 'Products by word',
    query: z.object({ q: text(200) }),
    response: ProductList,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/products/{id}',
    summary: 'One product',
    params: IdParams,
    response: Product,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/products/',
    summary: 'Add a product',
    body: ProductInput,
    response: Product,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/products/{id}',
    summary: 'Change a product',
    params: IdParams,
    body: z.partial(z.object(fields)),
    response: Product,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/products/{id}',
    summary: 'Delete a product',
    params: IdParams,
    response: Deleted,
  }),
  analyze: endpoint({
    method: 'POST',
    path: '/api/products/{id}/analyze',
    summary: 'Market, customers and pairings of a product',
    params: IdParams,
    body: ProductAnalysisRequest,
    response: ProductAnalysis,
  }),
}
