// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseCommand } from '../../server/admin/arguments.ts'
import { parseEnv, Settings } from '../../server/env.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** The operator's table: each row's names and the words of its default. */
const rows = (read('docs/operate.md').split('\n## Settings\n')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, names = '', given = '']) => ({ names: codes(names), given }))
const table = rows ?? []
const givenFor = (name: string) => table.find(({ names }) => names.includes(name))?.given

const example = read('.env.example')
  .split('\n')
  .filter((line) => /^\w+=/.test(line))
  .map((line) => line.split(/=(.*)/, 2) as [string, string])

const names = Object.keys(Settings.shape).toSorted()
/** What a setting is when nothing is given, as one would write it. */
const defaults = Object.fromEntries(Object.entries(Settings.parse({})).map(([name, value]) => [name, String(value)]))

const PRODUCTION = { NODE_ENV: 'production', DATABASE_URL: 'postgres://login@db/madoguchi' }
const FIREBASE = { FIREBASE_PROJECT_ID: 'project', FIREBASE_API_KEY: 'key' }
const demo = { here: Number(parseEnv({}).demo), real: Number(parseEnv({ ...PRODUCTION, ...FIREBASE }).demo) }
const authDomain = parseEnv(FIREBASE).firebase?.authDomain.replace('project', '{project}')

it('docs/operate.md, .env.example and the server have the same settings, each once', () => {
  expect(names.length).toBeGreaterThan(10)
  expect(table.flatMap((row) => row.names).toSorted()).toEqual(names)
  expect(example.map(([name]) => name).toSorted()).toEqual(names)
})

it('docs/operate.md states every default as it is', () => {
  const stated = table.flatMap((row) => {
    const values = codes(row.given)
    const hasOneEach = values.length === row.names.length && row.given === values.map((v) => `\`${v}\``).join(' ')
    return hasOneEach ? row.names.map((name, index) => [name, values[index]]) : []
  })
  expect(Object.fromEntries(stated)).toEqual({ ...defaults, FIREBASE_AUTH_DOMAIN: authDomain })
  expect(givenFor('DEMO')).toBe(`\`${demo.here}\`, in production \`${demo.real}\``)
  const words = table.filter(({ given }) => !given.includes('`')).map((row) => [row.names, row.given])
  expect(words).toEqual([
    [['PUBLIC_URL'], '–'],
    [['TLS_CERT', 'TLS_KEY'], '–'],
    [['DATABASE_URL'], '–'],
    [['DATABASE_OWNER_URL'], '–'],
    [['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'], '–'],
    [['IDENTITY_JWKS_URL'], "Google's"],
    [['SMTP_URL', 'SMTP_FROM'], '–'],
    [['SECRETS_KEY', 'SECRETS_KEY_OLD'], '–'],
    [['TRUSTED_HOSTS'], '–'],
    [['SEARCH_URL'], '–'],
    [['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET'], '–'],
    [['FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'], '–'],
  ])
})

it('.env.example gives every default as it is, and nothing else', () => {
  const given = example.filter(([, value]) => value !== '')
  expect(Object.fromEntries(given)).toEqual({ ...defaults, DEMO: String(demo.here) })
  expect(read('.env.example')).toContain(`# Default: ${authDomain}\nFIREBASE_AUTH_DOMAIN=\n`)
})

it('every setting that the documents speak of is one', () => {
  const spoken = globSync('{docs/decisions/*.md,docs/operate.md,README.md,SECURITY.md,CONTRIBUTING.md}').flatMap(
    (path) => read(path).split('\n').flatMap(codes),
  )
  const settings = spoken.flatMap(
    (code) => /^[A-Z]+(?:_[A-Z][A-Z0-9]*)+|^(?:DEMO|HOST|LOG|PORT)$/.exec(code)?.[0] ?? [],
  )
  expect(new Set(settings).size).toBeGreaterThan(10)
  const known = [...names, 'CHROMIUM_PATH', 'DATABASE_URL_TEST', 'BAD_INPUT_CASES']
  expect(settings.filter((name) => !known.includes(name))).toEqual([])
})

it('the server reads the environment in one place', () => {
  const files = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => /process\.env|import\.meta\.env/.test(read(path)))).toEqual(['server/env.ts'])
})

it('CONTRIBUTING names what else the tests can be given', () => {
  const setup = globSync('scripts/setup/{chromium,postgres}.mjs').map(read).join('\n')
  const given = [...setup.matchAll(/const given = process\.env\.(\w+)/g)].map(([, name = '']) => name)
  expect(given.toSorted()).toEqual(['CHROMIUM_PATH', 'DATABASE_URL_TEST'])
  const tests = read('CONTRIBUTING.md').split('\n## Tests\n')[1]?.split('\n## ')[0] ?? ''
  expect(given.filter((name) => !codes(tests).includes(name))).toEqual([])
})

it('every command of docs/operate.md is one that the server takes', () => {
  const text = read('docs/operate.md')
  const scripts = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name)
  expect(new Set(scripts).size).toBeGreaterThan(2)
  expect(scripts.filter((name) => !Object.hasOwn(JSON.parse(read('package.json')).scripts, name))).toEqual([])
  const typed = [...text.matchAll(/npm run (?:-s )?admin -- ([^`#\n]+)/g)].map(([, words = '']) =>
    words.replaceAll(/["']/g, '').trim().split(' '),
  )
  expect(typed.length).toBeGreaterThan(5)
  for (const words of typed) expect(() => parseCommand(words), words.join(' ')).not.toThrow()
  const programs = [...text.matchAll(/(?:bin\/node |\|)(server\/\w+\.ts)/g)].map(([, path = '']) => path)
  expect(new Set(programs)).toEqual(new Set(['server/main.ts', 'server/worker.ts']))
})
