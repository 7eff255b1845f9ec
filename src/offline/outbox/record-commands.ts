// The four commands of a resource whose records people make, change, delete and bring back.
import type { QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint'
import { changeShape, type Fields, keptShape, type Values } from '#contract/fields'
import { laterTime } from '@/lib/later-time'
import {
  type AnyCommand,
  type Command,
  type Effect,
  FILE_KIND,
  type InputReader,
  inputOf,
  type Lanes,
  laneOf,
} from './commands'
import type { Subject } from './entry'
import { joinSets } from './join-sets'
import { isSame } from './merge-fields'

/** The record of an entry, with the name by which lists of waiting changes show it. */
export type RecordRef = { id: string; name: string }
/** A new record. Its id is made on the device and stays for good. */
export type Created<F extends Fields> = Values<F> & RecordRef
/** Only the fields that the person changed. */
export type Updated<F extends Fields> = RecordRef & { changes: Partial<Values<F>> & { name?: string | undefined } }

type Times = { created_at: string; updated_at: string; version: number }

type RecordCommandsOptions<F extends Fields, C, U, D, R> = {
  /** The kind of the records, e.g. `customer`. */
  kind: string
  /** Name and version of each command. */
  names: Readonly<Record<'create' | 'update' | 'remove' | 'restore', string>>
  version: number
  endpoints: { create: C; update: U; delete: D; restore: R }
  /** What people type; one of them is `name`. */
  fields: F
  /** What a record that only this device knows has beside what was typed, its id and its times. */
  made?: Readonly<Record<string, unknown>>
  /** The records that these values name, beside files: what makes them is sent first. */
  refersTo?: (values: Partial<Values<F>>) => readonly Subject[]
  /** Queries that show the change. `gone`: of a record that is deleted or comes back. */
  invalidates: {
    created: (input: Created<F>) => readonly QueryKey[]
    updated: (input: Updated<F>) => readonly QueryKey[]
    gone: (ref: RecordRef) => readonly QueryKey[]
  }
}

/**
 * Creates: a record that only this device knows has version 0, which is older than anything the server has. Updates: two
 * that were not sent yet become one; one of a new record joins its creation. Deletes, unless somebody changed the record
 * after the person saw it: then they are asked again. One that the server never saw is simply forgotten, edits that were not
 * sent with it. Restores: forgets the deletion while it was not sent, otherwise asks the server to bring the record back.
 */
export function recordCommands<
  F extends Fields,
  C extends Endpoint,
  U extends Endpoint,
  D extends Endpoint,
  R extends Endpoint,
>(options: RecordCommandsOptions<F, C, U, D, R>) {
  const { kind, names, version, endpoints, fields, made = {}, refersTo, invalidates } = options
  const own = ({ id }: { id: string }) => ({ kind, id })
  const lanes = (input: { id: string }): Lanes => [laneOf(own(input))]
  const ids = ({ id }: { id: string }) => [id]
  const effect = <I>(rest: Omit<Effect<I>, 'ids'> & { ids: Effect<I>['ids'] }) => ({ [kind]: rest })
  const isTyped = (name: string) => Object.hasOwn(fields, name)
  /** What people have typed of a record. */
  const typed = (record: unknown) =>
    Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => isTyped(name))) as Partial<Values<F>>
  /** What was typed since the form was saved. */
  const difference = (before: object, later: object) =>
    Object.fromEntries(
      Object.entries(later).filter(([name, value]) => isTyped(name) && !isSame(value, before[name as keyof object])),
    ) as Updated<F>['changes']
  const fileFields = Object.keys(fields).filter((name) => fields[name]?.isFile)
  /** The files that are named: each has to be with the server first. */
  const filesIn = (values: object) =>
    fileFields.flatMap((name) => {
      const id = values[name as keyof object] as string | null | undefined
      return id ? [{ kind: FILE_KIND, id }] : []
    })
  const neededBy = (values: Partial<Values<F>>) => [...filesIn(values), ...(refersTo?.(values) ?? [])]
  const refInput = z.object({ id: z.string(), name: z.string() })

  const create: Command<Created<F>, C> = {
    name: names.create,
    version,
    endpoint: endpoints.create,
    // What a newer tab has typed goes through, also where this one does not know the field.
    input: z.looseObject({ id: z.string(), ...keptShape(fields) }) as unknown as InputReader<Created<F>>,
    request: (input) => ({ body: input }) as never,
    lanes,
    subject: own,
    needs: neededBy,
    label: ({ name }) => name,
    invalidates: invalidates.created,
    applies: effect<Created<F>>({
      being: 'creates',
      ids,
      apply: (record, input, { occurred_at: at }) =>
        record ?? ({ ...made, ...input, created_at: at, updated_at: at, version: 0 } satisfies Times),
    }),
    toNewRecord: (input, _, id) => ({ command: create as AnyCommand, input: { ...input, id } }),
    retarget: (input, id) => ({ ...input, id }),
    again: ({ input: before, result }, later, id) => {
      // Another name in the same form: never over the one that was saved.
      if (later.name !== before.name) return { command: create as AnyCommand, input: { ...later, id }, base: null }
      const input = { id: before.id, name: before.name, changes: difference(before, later) }
      return { command: update as AnyCommand, input, base: result ?? before }
    },
  }

  const update: Command<Updated<F>, U> = {
    name: names.update,
    version,
    endpoint: endpoints.update,
    input: z.extend(refInput, { changes: z.looseObject(changeShape(fields, 'kept')) }) as unknown as InputReader<
      Updated<F>
    >,
    request: ({ id, changes }) => ({ params: { id }, body: changes }) as never,
    lanes,
    subject: own,
    needs: ({ changes }) => neededBy(changes),
    label: ({ name, changes }) => changes.name ?? name,
    invalidates: invalidates.updated,
    applies: effect<Updated<F>>({
      ids,
      apply: (record, { changes }, { occurred_at: at }) =>
        record && { ...record, ...changes, updated_at: laterTime((record as Times).updated_at, at) },
    }),
    merge: (earlier, { changes }) => {
      const made = inputOf(create, earlier)
      if (made) return { input: { ...made, ...changes } }
      const before = inputOf(update, earlier)
      return before ? { input: { ...before, changes: { ...before.changes, ...changes } } } : null
    },
    conflictFields: {
      of: ({ changes }) => changes,
      into: (input, chosen) => ({ ...input, changes: chosen as Updated<F>['changes'] }),
      join: ({ field, ...change }) => (fields[field]?.isSet ? joinSets(change) : undefined),
    },
    toNewRecord: ({ name, changes }, base, id) => ({
      command: create as AnyCommand,
      input: { name, ...typed(base), ...changes, id },
    }),
    retarget: (input, id) => ({ ...input, id }),
    again: ({ input: before, base, result }, later) => {
      const started = typed(base)
      const changes = difference({ ...started, ...before.changes }, { ...started, ...later.changes })
      if (Object.keys(changes).length === 0) return null
      const saved = result ?? { ...(base as object), ...before.changes }
      return { command: update as AnyCommand, input: { ...later, changes }, base: saved }
    },
  }

  const ref = {
    version,
    input: refInput,
    request: ({ id }: RecordRef) => ({ params: { id } }) as never,
    lanes,
    subject: own,
    label: ({ name }: RecordRef) => name,
    invalidates: invalidates.gone,
  }

  const remove: Command<RecordRef, D> = {
    ...ref,
    name: names.remove,
    endpoint: endpoints.delete,
    applies: effect<RecordRef>({ being: 'deletes', ids }),
    merge: ({ command }) => (command === names.create ? 'cancel' : command === names.update ? 'supersede' : null),
    precondition: typed,
  }

  const restore: Command<RecordRef, R> = {
    ...ref,
    name: names.restore,
    endpoint: endpoints.restore,
    applies: effect<RecordRef>({ being: 'restores', ids, apply: (record) => record }),
    merge: ({ command }) => (command === names.remove ? 'cancel' : null),
  }

  return { create, update, remove, restore }
}
