import type { QueryClient } from '@tanstack/react-query'
import type { Product } from '#contract/products'
import { productQueries } from './queries'

/** Brings all products and then their pictures to this device, so that they are there offline. */
export async function bringCatalogue(client: QueryClient, isWanted: () => boolean): Promise<void> {
  await client.prefetchQuery(productQueries.whole())
  await bringPictures(client, client.getQueryData(productQueries.whole().queryKey) ?? [], isWanted)
}

/** One after the other, while they are wanted: the line is for those who work. */
export async function bringPictures(
  client: QueryClient,
  products: readonly Product[],
  isWanted: () => boolean,
): Promise<void> {
  for (const { image_id } of products) {
    if (!isWanted()) return
    if (image_id !== null) await client.prefetchQuery(productQueries.image(image_id))
  }
}
