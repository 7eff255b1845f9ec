// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { CustomerInput } from '#contract/customers'
import { FrequentQuestionInput } from '#contract/frequent-questions'
import { InteractionInput } from '#contract/interactions'
import { ProductInput } from '#contract/products'
import { VisitCreate } from '#contract/visits'
import { startOfDay } from './calendar.ts'
import { type DemoRows, makeTenant } from './make-tenant.ts'
import { demoTenants } from './tenants.ts'

/** A Friday, half past three in Japan. */
const NOW = new Date('2026-11-20T06:30:00Z')
const make = (seed = 'a', now = NOW) =>
  demoTenants().map((tenant) => makeTenant(tenant, seed, now, (email) => `uid of ${email}`))

let sakura: DemoRows
let midori: DemoRows
beforeAll(() => {
  const [first, second] = make()
  if (!first || !second) throw new Error('two tenants')
  ;[sakura, midori] = [first, second]
})

const distinct = (values: readonly unknown[]) => new Set(values).size
const share = <T>(rows: readonly T[], test: (row: T) => unknown) => rows.filter(test).length / rows.length

describe('the demo', () => {
  it('is the same for the same seed and time, to the last character, and another for any other', () => {
    expect(JSON.stringify(make())).toBe(JSON.stringify([sakura, midori]))
    expect(make('b')[0]?.customers[0]).not.toEqual(sakura.customers[0])
  })

  it('has the counts that the README promises', () => {
    const counts = (rows: DemoRows) =>
      [rows.customers, rows.interactions, rows.products, rows.legalChecks, rows.knowledge].map((r) => r.length)
    expect(counts(sakura)).toEqual([1200, 6000, 40, 12, 15])
    expect(counts(midori)).toEqual([60, 320, 25, 1, 2])
    expect([sakura.tenant.plan, midori.tenant.plan]).toEqual(['プロ', 'ベーシック'])
    expect(Object.values(JSON.parse(sakura.tenant.features))).not.toContain(false)
    expect(
      Object.entries<boolean>(JSON.parse(midori.tenant.features))
        .filter(([, on]) => !on)
        .map(([flag]) => flag),
    ).toEqual(['staff_management_enabled', 'invitations_enabled', 'session_management_enabled'])
  })

  it('has ids that never repeat, also between the tenants', () => {
    const ids = [sakura, midori].flatMap((rows) =>
      [
        rows.members,
        rows.customers,
        rows.interactions,
        rows.notifications,
        rows.products,
        rows.folders,
        rows.invitations,
        rows.visits,
      ].flatMap((list) => list.map(({ id }) => id)),
    )
    expect(distinct(ids)).toBe(ids.length)
  })

  it('has documents with their files that are checked, and something found in most of them', () => {
    for (const { file, chunk, document } of sakura.legalChecks) {
      expect([chunk.bytes.toString('utf8'), chunk.file_id, document.file_id]).toEqual([document.text, file.id, file.id])
      expect([document.status, JSON.parse(document.findings ?? '').length]).toEqual([
        'checked',
        (document.high ?? 0) + (document.medium ?? 0) + (document.low ?? 0),
      ])
    }
    const types = new Set(sakura.legalChecks.map(({ document }) => document.type))
    expect(types).toEqual(new Set(['advertising', 'contract', 'privacy']))
    expect(sakura.legalChecks.filter(({ document }) => document.findings !== '[]').length).toBeGreaterThan(8)
  })

  it('has invitations in each state', () => {
    const stateOf = ({ used_at, revoked_at, expires_at }: DemoRows['invitations'][number]) =>
      used_at ? 'used' : revoked_at ? 'revoked' : new Date(expires_at) < NOW ? 'expired' : 'pending'
    expect([...new Set(sakura.invitations.map(stateOf))].sort()).toEqual(['expired', 'pending', 'revoked', 'used'])
  })

  it('tells each member something read and something unread, never of their own doing', () => {
    for (const role of ['admin', 'manager', 'staff']) {
      const member = sakura.members.find((m) => m.role === role)
      const own = sakura.notifications.filter(({ member_id }) => member_id === member?.id)
      expect([role, own.length >= 9, own.some((n) => n.read_at), own.some((n) => !n.read_at)]).toEqual([
        role,
        true,
        true,
        true,
      ])
      expect(own.filter(({ message }) => message.startsWith(`${member?.name} さん`))).toEqual([])
    }
  })
})

describe('customers', () => {
  it('could have been typed in: each passes the schema of the wire', () => {
    const refused = [...sakura.customers, ...midori.customers].filter(
      (customer) => !CustomerInput.safeParse(customer).success,
    )
    expect(refused.map(({ name }) => name)).toEqual([])
    expect(sakura.products.filter((product) => !ProductInput.safeParse(product).success)).toEqual([])
    const questions = [sakura, midori].flatMap((rows) => rows.frequentQuestions)
    expect(questions.filter((question) => !FrequentQuestionInput.safeParse(question).success)).toEqual([])
  })

  it('have the names that a desk stumbles over', () => {
    const names = sakura.customers.map(({ name }) => name)
    for (const name of ['髙橋 裕子', '𠮷田 太一', '渡邉 朋子', 'グエン ティ ラン', 'ﾏﾂﾓﾄ ｷﾖｼ'])
      expect(names).toContain(name)
    for (const name of ['山田 花子', '佐藤 健一', '鈴木 実'])
      expect(names.filter((n) => n === name).length).toBeGreaterThan(1)
    expect(sakura.customers.some(({ name_kana }) => /^[ｦ-ﾟ ]+$/.test(name_kana ?? ''))).toBe(true)
  })

  it('are of all ages, mostly with furigana and telephone, some with a caution', () => {
    const { customers } = sakura
    const years = customers.flatMap(({ birth_date }) =>
      birth_date ? [NOW.getFullYear() - Number(birth_date.slice(0, 4))] : [],
    )
    for (const [from, to, least] of [
      [0, 14, 0.08],
      [15, 39, 0.18],
      [40, 64, 0.3],
      [65, 110, 0.2],
    ] as const) {
      expect(years.filter((age) => age >= from && age <= to).length / years.length).toBeGreaterThan(least)
    }
    expect(customers.every(({ name_kana }) => name_kana)).toBe(true)
    expect(share(customers, ({ phone }) => phone)).toBeGreaterThan(0.95)
    expect(share(customers, ({ caution }) => caution)).toBeGreaterThan(0.08)
    expect(share(customers, ({ company }) => company)).toBeGreaterThan(0.2)
    expect(distinct(customers.map(({ name }) => name))).toBeGreaterThan(1000)
    expect(new Set(customers.map(({ status }) => status))).toEqual(new Set(['active', 'prospect', 'inactive']))
  })

  it('carry counts and dates that fit their contacts', () => {
    for (const { customers, interactions } of [sakura, midori]) {
      const byCustomer = Map.groupBy(interactions, ({ customer_id }) => customer_id)
      for (const customer of customers) {
        const own = byCustomer.get(customer.id ?? '') ?? []
        const last = own.map(({ occurred_at }) => new Date(occurred_at).getTime())
        expect(customer.interactions_count).toBe(own.length)
        expect(customer.last_interaction_at ? new Date(customer.last_interaction_at).getTime() : -Infinity).toBe(
          Math.max(...last),
        )
        expect(new Date(customer.created_at ?? 0).getTime()).toBeLessThanOrEqual(Math.min(...last))
      }
    }
  })
})

describe('contacts', () => {
  it('read differently, and pass the schema of the wire', () => {
    const { interactions } = sakura
    expect(distinct(interactions.map(({ content }) => content))).toBeGreaterThan(4500)
    expect(distinct(interactions.map(({ summary }) => summary))).toBeGreaterThan(300)
    expect(new Set(interactions.map(({ type }) => type))).toEqual(new Set(['visit', 'call', 'email', 'chat', 'note']))
    const refused = interactions.filter(
      (row) => !InteractionInput.safeParse({ ...row, occurred_at: new Date(row.occurred_at).toISOString() }).success,
    )
    expect(refused).toEqual([])
    expect(interactions.filter(({ summary, content }) => /[{}]/.test(`${summary}${content}`))).toEqual([])
  })

  it('follow the consulting hours over two years up to this moment', () => {
    const inJapan = sakura.interactions
      .filter(({ type }) => type === 'visit')
      .map(({ occurred_at }) => new Date(new Date(occurred_at).getTime() + 9 * 3_600_000))
    expect(inJapan.filter((at) => at.getUTCDay() === 0)).toEqual([])
    expect(inJapan.filter((at) => at.getUTCHours() < 9 || at.getUTCHours() >= 19)).toEqual([])
    expect(inJapan.filter((at) => [4, 6].includes(at.getUTCDay()) && at.getUTCHours() >= 13)).toEqual([])
    const times = sakura.interactions.map(({ occurred_at }) => new Date(occurred_at).getTime())
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime())
    expect(NOW.getTime() - Math.min(...times)).toBeGreaterThan(725 * 86_400_000)
    expect(times.filter((at) => at >= startOfDay(NOW).getTime())).toHaveLength(9)
  })

  it.each(['2026-11-21T15:00:30Z', '2027-01-01T03:00:00Z', '2026-11-21T23:40:00Z'])(
    'are there of today and never of the future at %s',
    (at) => {
      const now = new Date(at)
      for (const { interactions } of make('a', now)) {
        const times = interactions.map(({ occurred_at }) => new Date(occurred_at).getTime())
        expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
        expect(times.filter((time) => time >= startOfDay(now).getTime()).length).toBeGreaterThan(2)
      }
    },
  )

  it('are written by different colleagues, by nobody who has left', () => {
    const writers = Object.entries(Object.groupBy(sakura.interactions, ({ created_by_name }) => created_by_name))
    expect(writers.length).toBeGreaterThanOrEqual(7)
    const left = sakura.members.find(({ status }) => status === 'disabled')
    const theirs = sakura.interactions.filter(({ created_by_uid }) => created_by_uid === left?.uid)
    expect(theirs.length).toBeGreaterThan(100)
    expect(theirs.filter(({ occurred_at }) => new Date(occurred_at) > new Date(left?.updated_at ?? 0))).toEqual([])
  })

  it('of the dentist share no sentence with those of the clinic', () => {
    const ofClinic = new Set(sakura.interactions.flatMap(({ content = '' }) => content.split('\n')))
    expect(
      midori.interactions.flatMap(({ content = '' }) => content.split('\n')).filter((line) => ofClinic.has(line)),
    ).toEqual([])
  })
})

describe('the desk of today', () => {
  /** Half past three, a holiday, the first minute of a day, and before the doors open. */
  const TIMES = ['2026-11-20T06:30:00Z', '2027-01-01T03:00:00Z', '2026-11-21T15:00:30Z', '2026-11-21T23:40:00Z']

  it.each(TIMES)('has somebody in each state, in the order of the numbers, at %s', (at) => {
    const now = new Date(at)
    const day = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
    const [clinic, dentist] = make('a', now).map(({ visits }) => visits)
    expect(new Set(clinic?.map(({ status }) => status))).toEqual(
      new Set(['waiting', 'serving', 'paying', 'done', 'left']),
    )
    expect(new Set(dentist?.map(({ status }) => status))).toEqual(
      new Set(['waiting', 'serving', 'paying', ...(dentist?.some(({ done_at }) => done_at) ? ['done'] : [])]),
    )
    for (const visits of [clinic ?? [], dentist ?? []]) {
      expect(visits.map(({ number }) => number)).toEqual(visits.map((_, index) => index + 1))
      expect(new Set(visits.map((visit) => visit.day))).toEqual(new Set([day]))
      expect(distinct(visits.map(({ name }) => name))).toBe(visits.length)
      for (const visit of visits) {
        const { arrived_at, served_at, paying_at, done_at, updated_at } = visit
        const times = [arrived_at, served_at, paying_at, done_at].flatMap((time) =>
          time ? [new Date(time).getTime()] : [],
        )
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(times.at(-1)).toBe(new Date(updated_at ?? 0).getTime())
        expect(Math.min(...times)).toBeGreaterThanOrEqual(startOfDay(now).getTime())
        expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
        // The times of the test may lie ahead of the clock.
        const typed = { ...visit, arrived_at: '2026-07-01T00:00:00Z' }
        expect(VisitCreate.safeParse(typed).error?.issues ?? []).toEqual([])
      }
    }
    expect(clinic?.some(({ customer_id }) => customer_id === null)).toBe(true)
    expect(clinic?.some(({ purpose }) => purpose === '')).toBe(true)
  })

  it('has the contact of each customer who was served to the end, and of nobody else', () => {
    for (const { visits, interactions } of [sakura, midori]) {
      const contacts = new Map(interactions.map((contact) => [contact.id, contact]))
      for (const { status, customer_id, interaction_id, arrived_at, purpose } of visits) {
        const contact = contacts.get(interaction_id ?? '')
        const ends = status === 'done' && customer_id !== null
        expect([status, contact && [contact.customer_id, contact.occurred_at, contact.summary]]).toEqual([
          status,
          ends ? [customer_id, arrived_at, purpose] : undefined,
        ])
      }
    }
    expect(sakura.visits.filter(({ interaction_id }) => interaction_id).length).toBeGreaterThan(0)
  })
})
