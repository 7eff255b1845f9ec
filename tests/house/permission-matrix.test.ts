// @vitest-environment node
import { expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/permissions'

/**
 * The suites over all calls read the matrix to know what to expect, so none of them sees that it has changed. This one does:
 * a changed cell shows in the change of permission-matrix.txt, for whoever reads it. Written again with `vitest -u`.
 */
test('every cell of the matrix is as it was decided', async () => {
  const lines = Object.entries(PERMISSIONS).map(([call, { feature, admin, manager, staff, unknown, access }]) =>
    [call, [feature ?? '-'].flat().join(' or '), admin, manager, staff, unknown, access].join(' | '),
  )
  const table = ['call | feature | admin | manager | staff | unknown role | access', ...lines.sort()].join('\n')
  await expect(`${table}\n`).toMatchFileSnapshot('./permission-matrix.txt')
})
