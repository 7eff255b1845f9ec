// The worker that takes in the pages of a pull: it lives as long as one does. The worker that answers questions is another,
// so that no question waits for a page, and so that what the pages took of the memory goes back with this one.
import { type FromCalls, hooksOfPage, type ToCalls } from '@/api/calls-in-worker'
import { configureApi } from '@/api/configure'
import { openPersonDatabase } from '../device/person-database'
import { createReplicaStore } from './replica-store'
import { type IntakeAnswer, type IntakeJob, type Opening, serveIntake } from './serve-intake'
import { serverSource } from './source'

export type ToIntake = Opening | IntakeJob | ToCalls
/** `isReady` says that the code has arrived and runs. */
export type FromIntake = { isReady: true } | IntakeAnswer | FromCalls

// The types of this project know windows, where a message needs a target.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToIntake>) => void) | null
  postMessage: (message: FromIntake) => void
}

const post = (message: FromIntake) => scope.postMessage(message)
const calls = hooksOfPage(post)
configureApi(calls.hooks)
const hear = serveIntake(
  ({ database, tenantId }) => ({
    store: createReplicaStore(openPersonDatabase(database)),
    source: serverSource({ tenantId }),
  }),
  post,
)

scope.onmessage = ({ data }) => ('hook' in data ? calls.hear(data) : hear(data))
post({ isReady: true })
