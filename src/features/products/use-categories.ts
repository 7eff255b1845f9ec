import { useMemo } from 'react'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { categoriesOf, productList } from './product-list'

const EVERYTHING = {}

/** The categories of all products, with the changes that wait on this device. */
export function useCategories(): string[] {
  const { slots } = useWholeList(productList, EVERYTHING)
  return useMemo(() => categoriesOf(slots.map(({ record }) => record)), [slots])
}
