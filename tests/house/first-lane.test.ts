// @vitest-environment node
/** `npm test` judges a commit the same way each time: no test in it draws a seed, and none judges how long something took. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SOURCE = String.raw`(Date\.now|performance\.now|Math\.random|randomBytes|randomInt|randomUUID|hrtime|getRandomValues)`
const BEGIN = String.raw`(start|began|begun|begin|before|since)\w*`

/** How a test could do it, each with a line in which it would. */
const WAYS: [what: string, RegExp, example: string][] = [
  ['draws a number', /\bMath\.random\(/, 'if (Math.random() < 0.5) await save()'],
  ['draws a number', /\brandomInt\(/, 'const size = randomInt(10)'],
  ['draws a seed', new RegExp(String.raw`\bseed\w*\b[^\n]*${SOURCE}`, 'i'), 'const SEED = Date.now() % 1000'],
  ['draws a seed', new RegExp(String.raw`\bseeded\w*\([^\n]*${SOURCE}`), 'seededRandom(randomBytes(4).readUInt32LE())'],
  ['measures time', /\bperformance\.now\(|\bprocess\.hrtime\b|\bconsole\.time/, 'const began = performance.now()'],
  ['measures time', /\bexpect\(\s*Date\.now\(\)/, 'expect(Date.now() - stamp).toBeLessThan(60_000)'],
  ['measures time', new RegExp(String.raw`\bDate\.now\(\)\s*-\s*${BEGIN}\b`), 'const took = Date.now() - startedAt'],
  [
    'measures time',
    /\b(\w+) = Date\.now\(\)\n[\s\S]*Date\.now\(\)\s*-\s*\1\b/,
    'const t0 = Date.now()\nawait save()\nDate.now() - t0',
  ],
]

const MAY: Record<string, string> = {
  'server/http/cut-unread.test.ts': 'by a clock of its own',
  'tests/model/outbox.test.ts': 'printed for a larger run, and not judged',
  'tests/api/outbox-model.test.ts': 'printed for a larger run, and not judged',
  'tests/house/first-lane.test.ts': 'the examples',
}

const FILES = globSync([
  '{src,contract,server,scripts}/**/*.test.{ts,tsx}',
  'tests/{house,fault-proxy,model,wire,api,built,flows}/**/*.ts',
])

it.each(WAYS)('the house knows that a line %s by %s', (_, way, example) => {
  expect(example).toMatch(way)
})

it('no test of the first lane draws a seed or measures time', () => {
  const found = FILES.filter((path) => !(path in MAY)).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return WAYS.filter(([, way]) => way.test(text)).map(([what, way]) => `${path} ${what}: ${way.exec(text)?.[0]}`)
  })
  expect(found).toEqual([])
})

it('who may, does', () => {
  for (const path of Object.keys(MAY)) {
    expect(
      WAYS.some(([, way]) => way.test(readFileSync(path, 'utf8'))),
      path,
    ).toBe(true)
  }
})
