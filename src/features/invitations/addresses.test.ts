import { expect, it } from 'vitest'
import { readAddresses } from './addresses'

const A = 'a@example.jp'
const B = 'b@example.jp'

it.each([
  ['one per line, with empty lines', `${A}\r\n\n${B}\n`],
  ['commas', `${A}, ${B},`],
  ['commas and spaces of Japanese', `${A}、${B}　`],
  ['full-width commas and semicolons', `${A}，${B}；`],
  ['spaces and tabs, as of a table', ` ${A}\t${B} `],
  ['recipients of a mail', `"山田, 花子" <${A}>; 鈴木 一郎 <mailto:${B}>`.replace('山田, ', '山田 ')],
  ['full-width letters', `ａ＠ｅｘａｍｐｌｅ．ｊｐ ${B}`],
  ['each of them twice, in other letters', `${A} ${B} ${A.toUpperCase()} ${B}`],
])('reads %s', (_, text) => {
  expect(readAddresses(text)).toEqual({ addresses: [A, B], others: [] })
})

it('tells what is no address, once, and loses no address beside it', () => {
  expect(readAddresses(`山田 ${A} yamada@ 山田\n@example.jp`)).toEqual({
    addresses: [A],
    others: ['山田', 'yamada@', '@example.jp'],
  })
})

it('finds nothing in nothing', () => {
  expect(readAddresses(' 　\n,、')).toEqual({ addresses: [], others: [] })
})
