import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Product } from '#contract/products'
import { classNames } from '@/ui/class-names'
import { Icon } from '@/ui/icon'
import { bringPictures } from './bring-catalogue'
import { productQueries } from './queries'

type ImageProps = { id: string | null; className: string }

/** The picture of a product, from this device where it was shown before; a drawing where there is none. */
export function ProductImage({ id, className }: ImageProps) {
  const { data } = useQuery({ ...productQueries.image(id ?? ''), enabled: id !== null })
  const frame = classNames('shrink-0 rounded-control border border-line', className)
  if (id !== null && data) return <Picture blob={data} className={classNames('object-cover', frame)} />
  return (
    <span aria-hidden="true" className={classNames('flex items-center justify-center bg-sunken text-faint', frame)}>
      <Icon name="products" size={20} />
    </span>
  )
}

function Picture({ blob, className }: { blob: Blob; className: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(blob)
      return () => URL.revokeObjectURL(image.src)
    },
    [blob],
  )
  // The name stands beside it.
  return <img ref={show} alt="" className={className} />
}

/** Brings the pictures of the products that a screen shows to this device while it is open. */
export function usePicturesAhead(products: readonly Product[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    let isOver = false
    void bringPictures(client, products ?? [], () => !isOver)
    return () => {
      isOver = true
    }
  }, [client, products])
}
