import { addressText } from '@/lib/address-text'

/** What the address of the list of staff can say. Whatever is at its default is left out. */
export type StaffSearch = {
  search?: string
  sort_by?: 'name'
  sort_order?: 'desc'
  /** The form for a new member is open. */
  new?: 1
}

/** Reads an address that anybody may have typed: unknown or broken parts are left out. */
export function parseStaffSearch(raw: Record<string, unknown>): StaffSearch {
  const search = addressText(raw.search)
  return {
    ...(search ? { search } : {}),
    ...(raw.sort_by === 'name' ? { sort_by: 'name' } : {}),
    ...(raw.sort_order === 'desc' ? { sort_order: 'desc' } : {}),
    ...(Number(raw.new) === 1 ? { new: 1 } : {}),
  }
}
