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

it('no letter leads to a page where there is nothing to do yet', () => {
  const textOf = (name: string) => sourceFiles().find(({ path }) => path === name)?.text ?? ''
  const coming = [...textOf('src/app/router.tsx').matchAll(/desk\('([^']+)'\), component: comingSoon/g)]
  expect(coming.length).toBeGreaterThan(0)
  expect(
    coming.map(([, path]) => path).filter((path) => textOf('src/app/shortcuts.ts').includes(`: '${path}'`)),
  ).toEqual([])
})
