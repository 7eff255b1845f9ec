import { ApiError } from '@/api/api-error'
import { uuid } from '@/lib/uuid'
import { type Begun, isChanged } from './draft-shape'

/**
 * What a form keeps that asks for work: under which id it has asked, and for what. A tab may be closed before the answer comes:
 * whoever asks for the same once more finds what was begun. Other words are other work, and get another id; so does what goes
 * `along`, as a file that no draft keeps.
 */
export type AskedOnce<F extends object> = Begun<F> & { asked?: { id: string; fields: F; along?: string } | undefined }

/** The form as it asks. */
export function withAskedId<F extends object>(kept: AskedOnce<F>, along = ''): AskedOnce<F> {
  const { asked, fields } = kept
  if (asked && !isChanged(asked.fields, fields) && (asked.along ?? '') === along) return kept
  return { ...kept, asked: { id: uuid(), fields, along } }
}

/** The form after it asked in vain. What was refused has begun nothing, and may be refused for its id. */
export function afterAsking<F extends object>(kept: AskedOnce<F>, thrown: unknown): AskedOnce<F> {
  const isRefused = thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500
  return isRefused ? { fields: kept.fields, from: kept.from } : kept
}
