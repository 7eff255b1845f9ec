import { customers } from '#contract/customers'
import { knowledge } from '#contract/knowledge'
import { products } from '#contract/products'
import { staff } from '#contract/staff'
import type { May } from '../core/member-rights.ts'

export type Sources = { customers: boolean; products: boolean; directory: boolean; documents: boolean }

/** What an answer may rest on. */
export function sourcesOf(may: May): Sources {
  return {
    customers: may(customers.list),
    products: may(products.list),
    directory: may(staff.directory),
    documents: may(knowledge.chat),
  }
}

/** What may be rested on both then and now. */
export function inBoth(then: Sources, now: Sources): Sources {
  return {
    customers: then.customers && now.customers,
    products: then.products && now.products,
    directory: then.directory && now.directory,
    documents: then.documents && now.documents,
  }
}
