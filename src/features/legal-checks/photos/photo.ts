import type { Jpeg } from '@/lib/jpeg'

/** A page that was photographed; `id` is its own as long as the dialog is open. */
export type Photo = Jpeg & { id: number }
