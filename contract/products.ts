import * as z from 'zod/mini'
import { AiResult } from './ai-results.ts'
import { askedId } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { choice, fileOrNull, neededNumber, yesNo } from './field-kinds.ts'
import { emptyOf } from './field-values.ts'
import { changeShape, freeText, inputShape, keptShape, neededText } from './fields.ts'
import { COPY_PAGE, LONGEST_SEARCH } from './list-limits.ts'
import { Deleted, listOrigin, pageQuery } from './lists.ts'
import { Id, IdParams, Timestamp, text } from './primitives.ts'
import { ProductSuggestions } from './product-analysis.ts'
import { PRODUCT_SORTS, ProductStatus } from './product-choices.ts'

/** Bytes of the largest picture of a product. Each device keeps all of them, so they are made small before they are sent. */
export const IMAGE_LIMIT = 2 * 1024 * 1024
/** Pixels of the largest picture: a browser takes four bytes for each, however few the file has. */
export const IMAGE_PIXELS = 24_000_000
/** What a picture may be, by its content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** What a person types of a product. */
export const productFields = {
  name: neededText({ max: 200, tidy: 'name', search: 'text' }),
  category: freeText({ max: 100, tidy: 'name', search: 'text' }),
  /** Yen. */
  price: neededNumber({ least: 0, most: 1_000_000_000 }),
  /** Whether the price contains the consumption tax (税込), or it is added to it (税抜). */
  tax_included: yesNo(true),
  description: freeText({ max: 5_000, isLong: true, search: 'text' }),
  status: choice(ProductStatus, 'active'),
  /** A whole upload of whoever attaches it, of a type of {@link IMAGE_TYPES}. What is behind an id never changes. */
  image_id: fileOrNull(),
}

export const Product = z.looseObject({
  id: Id,
  ...keptShape(productFields),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
  /** Who changed it last. Only in the current record of a refused change (412), null for one that was never changed. */
  updated_by_name: z.optional(z.nullable(z.string())),
})
export type Product = z.infer<typeof Product>

export const ProductInput = z.object(inputShape(productFields))
export type ProductInput = z.output<typeof ProductInput>

/** What somebody has typed who has typed nothing. */
export const EMPTY_PRODUCT: ProductInput = emptyOf(productFields)

/** A new product. The client makes the id, so that a record made offline keeps its name for good. */
export const ProductCreate = z.extend(ProductInput, { id: z.optional(Id) })

/** Only the fields that change; the others stay as they are. */
export const ProductUpdate = z.object(changeShape(productFields, 'schema'))
export type ProductUpdate = z.infer<typeof ProductUpdate>

const paging = { ...pageQuery(100, COPY_PAGE), cursor: z.optional(text(2_000)) }

export const ProductListQuery = z.object({
  ...paging,
  search: z.optional(text(LONGEST_SEARCH)),
  /** The whole name of a category. */
  category: z.optional(text(100)),
  status: z.optional(ProductStatus),
  /** By category means by name within each. */
  sort_by: z._default(z.enum(PRODUCT_SORTS), 'category'),
  sort_order: z._default(z.enum(['asc', 'desc']), 'asc'),
})
export type ProductListQuery = z.input<typeof ProductListQuery>

export const ProductList = z.looseObject({
  /** Products that match, over all pages. */
  total: z.int(),
  products: z.array(Product),
  /** Absent on the last page. */
  next_cursor: z.optional(z.string()),
  ...listOrigin,
  /**
   * Another one after each change of any product, whatever was asked for: pages with the same one fit together, and who has
   * all of them can ask for one to learn whether to read them again.
   */
  collection_version: z.string(),
})
export type ProductList = z.infer<typeof ProductList>

/** What the analysis asks for; the spec's client sends all three as true. */
export const ProductAnalysisRequest = z.object({
  ...askedId,
  /** The product of the address. */
  product_id: Id,
  analyze_market: z._default(z.boolean(), true),
  analyze_customers: z._default(z.boolean(), true),
  find_pairs: z._default(z.boolean(), true),
})

export const products = {
  list: endpoint({
    method: 'GET',
    path: '/api/products/',
    summary: 'Products, by page',
    query: ProductListQuery,
    response: ProductList,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/products/search',
    summary: 'Products by words, by category and name',
    /** Without words: all of them. */
    query: z.object({ ...paging, q: z._default(text(LONGEST_SEARCH), '') }),
    response: ProductList,
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/products/images/{id}',
    summary: 'The picture of a product, by its `image_id`; may be kept by the browser of whoever asked',
    params: IdParams,
    transport: 'file',
    ours: true,
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
    body: ProductCreate,
    response: Product,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/products/{id}',
    summary: 'Change fields of a product',
    params: IdParams,
    body: ProductUpdate,
    response: Product,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/products/{id}',
    summary: 'Delete a product; can be undone for 30 days',
    params: IdParams,
    response: Deleted,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/products/{id}/restore',
    summary: 'Undo the deletion of a product',
    params: IdParams,
    response: Product,
    ours: true,
  }),
  analyze: endpoint({
    method: 'POST',
    path: '/api/products/{id}/analyze',
    summary: 'Market, customers and pairings of a product; a job does it, and the reply tells which',
    params: IdParams,
    body: ProductAnalysisRequest,
    response: AiResult,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/product-suggestions',
    summary: 'Products that people with the interests of a customer spoke of too; nothing where there are few cases',
    params: IdParams,
    response: ProductSuggestions,
    ours: true,
  }),
}
