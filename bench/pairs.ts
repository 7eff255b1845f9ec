// `npm run bench:pairs`: how long it takes to find all records of 50,000 that may be of the same person, and the longest time for
// which nothing else gets its turn. On this machine's Node; a tablet takes about four times as long.
import { pairsAmong } from '#contract/customer-pairs'
import { EMPTY_CUSTOMER } from '#contract/customers'
import { readPractice } from '../server/demo/practice.ts'
import { makeRecords } from '../server/demo/records.ts'
import { median, row } from './figures.ts'

const CUSTOMERS = Number(process.argv[2] ?? 50_000)
const ROUNDS = 5

const now = new Date('2026-11-01T00:00:00Z')
const authors = [{ uid: 'bench', name: '受付', share: 1 }]
const { customers } = makeRecords({
  ...{ customers: CUSTOMERS, interactions: 0, seed: 'bench/pairs', practice: readPractice('clinic'), authors, now },
  ...{ tenantId: crypto.randomUUID(), today: 0, specials: false, backdated: false },
})
const records = customers.map((one, index) => ({ ...EMPTY_CUSTOMER, ...one, id: one.id ?? `${index}` }))

const whole: number[] = []
let longest = 0
let found = 0
for (let round = 0; round < ROUNDS; round += 1) {
  const begun = performance.now()
  const work = pairsAmong(records as never[])
  for (let at = begun, step = work.next(); ; step = work.next()) {
    longest = Math.max(longest, performance.now() - at)
    at = performance.now()
    if (!step.done) continue
    found = step.value.length
    break
  }
  whole.push(performance.now() - begun)
}
console.log(`${CUSTOMERS} customers, ${found} pairs`)
row('all pairs, median', median(whole))
row('the longest piece', longest)
