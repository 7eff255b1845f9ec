/**
 * The roles of a table whose parts are not laid out as one. Browsers take such a table for a group of texts unless its
 * roles are named.
 */
export const TABLE_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
