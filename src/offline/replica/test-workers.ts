// For tests: workers that are answered for by the test, and workers whose own code runs on this thread.
import { openPersonDatabase } from '../device/person-database'
import { createAnswers } from './collections/queries'
import type { QueryOf, Topic } from './collections/question'
import { createLoaded } from './loaded'
import { createReplicaStore } from './replica-store'
import { type IntakeJob, type Opening, serveIntake } from './serve-intake'
import { serverSource } from './source'
import type { WorkerLike } from './worker-calls'

/** A worker that notes what it hears, and says what the test lets it say. */
export class FakeWorker<To, From> implements WorkerLike {
  readonly heard: To[] = []
  isOver = false
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null

  postMessage(message: unknown): void {
    this.heard.push(structuredClone(message) as To)
  }

  terminate(): void {
    this.isOver = true
  }

  say(data: From): void {
    this.onmessage?.call(this as unknown as Worker, { data: structuredClone(data) } as MessageEvent)
  }

  fail(): void {
    this.onerror?.call(this as unknown as Worker, new Event('error') as ErrorEvent)
  }
}

type Question = { id: number; topic: Topic; query: QueryOf<Topic>; sent: number; rev: number }
type Hear = (message: Question | Opening | IntakeJob) => void

/** Stands in for `Worker`: the code of the one that is asked questions, or of the one that takes in pages. */
export class InlineWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror = null
  #hear: Hear | null = null

  postMessage(message: Question | Opening | IntakeJob | { database: string }): void {
    this.#hear ??= 'tenantId' in message ? this.#intake() : this.#questions(message as { database: string })
    this.#hear(message as Question)
  }

  terminate(): void {
    this.#say = () => {}
  }

  #say = (data: unknown) => this.onmessage?.({ data })

  #intake(): Hear {
    const open = ({ database, tenantId }: Opening) => ({
      store: createReplicaStore(openPersonDatabase(database)),
      source: serverSource({ tenantId }),
    })
    return serveIntake(open, (answer) => this.#say(answer)) as Hear
  }

  #questions({ database }: { database: string }): Hear {
    const store = createReplicaStore(openPersonDatabase(database))
    const answers = createAnswers({ store, loaded: createLoaded(store) })
    return (message) => {
      if (!('topic' in message)) return
      const { id, topic, query, sent, rev } = message
      void answers(topic, query, { sent, rev }).then((copy) => this.#say({ id, copy }))
    }
  }
}
