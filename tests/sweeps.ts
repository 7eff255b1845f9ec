/**
 * Suites that walk every call of the contract for a rule above the database: who may, what is refused, what is logged. Where there
 * is PostgreSQL, `npm test` runs them there alone; on the embedded database they run in the long lane, and where there is no
 * other.
 */
export const SWEEPS = [
  'access',
  'audit-of-calls',
  'bad-input',
  'errors',
  'foreign-ids',
  'idempotency-of-calls',
  'own-cells',
  'staff-questions',
  'tokens',
  'uploads-slow-line',
].map((name) => `tests/api/${name}.test.ts`)
