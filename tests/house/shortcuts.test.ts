// @vitest-environment node
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

it('every shortcut of a screen is in the list that ? opens', () => {
  const files = sourceFiles()
  const used = files.flatMap(({ text }) => [...text.matchAll(/useShortcut\('(.)'/g)].map(([, key = '']) => key))
  const list = files.find(({ path }) => path === 'src/app/shortcut-dialog.tsx')?.text ?? ''
  expect(used.length).toBeGreaterThan(2)
  expect(used.filter((key) => !list.includes(`keys={['${key}']}`))).toEqual([])
})
