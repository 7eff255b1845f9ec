import * as z from 'zod/mini'
import { ADDRESS, text } from '#contract/primitives'
import { IdentityError } from '../identity-error.ts'

/** Addresses longer than this cannot be delivered to (RFC 5321). */
const EmailAddress = text(254).check(z.regex(ADDRESS))
const optionalText = (max: number) => z.optional(z.nullable(text(max)))

/** Every field that an operation reads; what else a client sends is passed over. */
const Fields = z.object({
  email: z.optional(z.nullable(z.string())),
  password: z.optional(z.nullable(z.string())),
  newPassword: z.optional(z.nullable(z.string())),
  displayName: optionalText(256),
  photoUrl: optionalText(2048),
  idToken: optionalText(8192),
  oobCode: optionalText(256),
  requestType: optionalText(64),
  requestUri: optionalText(8192),
  postBody: optionalText(8192),
  autoCreate: z.optional(z.nullable(z.boolean())),
  deleteAttribute: z.optional(z.nullable(z.array(z.string()))),
  name: optionalText(256),
})

/** A request of the hosted service's REST interface; what is absent or null is undefined. */
export type Fields = { [K in keyof z.infer<typeof Fields>]?: NonNullable<z.infer<typeof Fields>[K]> }

/** @throws IdentityError INVALID_ARGUMENT unless it is an object with fields of the right kinds */
export function readFields(body: unknown): Fields {
  const parsed = Fields.safeParse(body)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new IdentityError(`INVALID_ARGUMENT : ${field === '' ? 'The body is no JSON object.' : `Invalid ${field}.`}`)
  }
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== null && value !== undefined))
}

/** The e-mail address of a request, in the form in which accounts keep it. @throws IdentityError MISSING_EMAIL, INVALID_EMAIL */
export function requireEmail({ email }: Fields): string {
  if (!email) throw new IdentityError('MISSING_EMAIL')
  if (!EmailAddress.safeParse(email).success) throw new IdentityError('INVALID_EMAIL')
  return email.toLowerCase()
}
