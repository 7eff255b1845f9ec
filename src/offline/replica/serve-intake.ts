// The worker's side of the intake. It is asked by intake-client.ts.
import { type CarriedError, carriedError } from './carried-error'
import type { Checkpoint } from './checkpoint'
import { type Intake, intakeOf } from './intake'
import type { OwnedKind } from './kind'
import { pageAhead } from './page-ahead'
import type { ReplicaStore } from './replica-store'
import type { Source } from './source'

/** The first message says whose copy it is. */
export type Opening = { database: string; tenantId: string }
/** `ownerId`: all records of that owner instead of the next page. */
export type IntakeJob = { job: number; kind: string; checkpoint: Checkpoint; ownerId?: string }
export type IntakeAnswer = { job: number; written: Checkpoint | 'other-data' } | { job: number; error: CarriedError }

export type Opened = { store: ReplicaStore; source: Source }

/** What is to hear the page's messages. */
export function serveIntake(
  open: (opening: Opening) => Opened,
  post: (answer: IntakeAnswer) => void,
): (message: Opening | IntakeJob) => void {
  let opened: (Opened & { intake: Intake }) | null = null
  return (message) => {
    if ('database' in message) {
      const { store, source } = open(message)
      opened = { store, source, intake: intakeOf(store, source, pageAhead(source)) }
      return
    }
    const { job } = message
    done(opened, message).then(
      (written) => post({ job, written }),
      (error: unknown) => post({ job, error: carriedError(error) }),
    )
  }
}

async function done(
  opened: { store: ReplicaStore; intake: Intake } | null,
  { kind: name, checkpoint, ownerId }: IntakeJob,
): Promise<Checkpoint | 'other-data'> {
  const kind = opened?.store.kinds.find((one) => one.name === name)
  if (!opened || !kind) throw new Error(`no kind ${name}`)
  if (ownerId === undefined) return await opened.intake.page(checkpoint, kind)
  return await opened.intake.ofOwner(checkpoint, kind as OwnedKind, ownerId)
}
