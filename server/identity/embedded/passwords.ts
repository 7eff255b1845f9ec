import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { isLongEnough, MIN_LENGTH } from '#contract/password'
import { IdentityError } from './identity-error.ts'
import { createTurns } from './turns.ts'

/** The hosted service's own limit. */
export const MAX_PASSWORD_LENGTH = 4096

/** 32 MiB and about 80 ms: twice the figures of Node, and quick enough for a desk where people change over often. */
const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_BYTES = 32
const SALT_BYTES = 16

/** Of the four threads that also read files and look up names, two stay free. Who waits, waits five seconds at most. */
const turns = createTurns(2, 100)

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  const options = { ...cost, maxmem: 64 * 1024 * 1024 }
  return turns(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised later without losing anybody's password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Takes as long for an account without a password (`null`) as for one with, so that time tells nobody who exists. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$')
  const derived = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, Buffer.from(key, 'base64')) && stored !== null
}

const NOBODY = ['scrypt', COST.N, COST.r, COST.p, '', Buffer.alloc(KEY_BYTES).toString('base64')].join('$')

/** @throws IdentityError as the hosted service does */
export function requireAcceptablePassword(password: string | undefined): asserts password is string {
  if (!password) throw new IdentityError('MISSING_PASSWORD')
  if (!isLongEnough(password)) {
    throw new IdentityError(`WEAK_PASSWORD : Password should be at least ${MIN_LENGTH} characters`)
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw new IdentityError(
      `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password may contain at most ${MAX_PASSWORD_LENGTH} characters`,
    )
  }
}
