// @vitest-environment node
// An entry that was attempted or sent keeps its input as it was, also where today's command cannot read it any more.
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { plainCodec } from '../../device/codec'
import { registerCommands } from '../commands'
import { readRow } from '../read-row'
import { repliesOf } from '../replies-of'
import { asAny, createRow, update } from '../row-fixtures'
import { changedFields } from '../seen-fields'
import { viewOf } from '../view'
import { changesOf } from './changes'
import { foldCount } from './count'
import { madeHere } from './made'
import { foldRecord } from './record'

type Input = { id: string; memo: string }
const Input = z.object({ id: z.string(), memo: z.string() })

beforeAll(() =>
  registerCommands([
    asAny({
      ...update,
      name: 'test.note',
      version: 2,
      input: Input,
      migrate: (input: { id: string; note: string }) => ({ id: input.id, memo: input.note }),
      conflictFields: { of: ({ memo }: Input) => ({ memo: memo.trim() }) },
      applies: {
        customer: {
          being: 'creates',
          ids: ({ id }: Input) => [id.trim()],
          apply: (record: object | undefined, { id, memo }: Input) => ({ ...record, id, memo }),
        },
      },
    }),
  ]),
)

/** Frozen, as it lies on the disk. */
const stored = (input: unknown, command_version = 2) =>
  createRow('a', { command: 'test.note', command_version, input, request: {}, attempts: 1, state: 'uncertain' })
const shown = (row: unknown) => viewOf([readRow(row, 'a', plainCodec)], [])

const DAMAGED = [null, 'text', 7, [], { id: 7, memo: 'm' }, { id: 'a' }].map((input) => ({ input }))

describe('an entry whose input cannot be read', () => {
  it.each(DAMAGED)('$input changes nothing that is shown, and breaks nothing', ({ input }) => {
    const entries = shown(stored(input))
    expect(entries).toHaveLength(1)
    expect(changesOf('customer', entries)).toEqual([])
    expect(foldCount('customer', 3, entries)).toEqual({ value: 3, waiting: 0 })
    expect(madeHere('customer', entries)).toEqual([])
  })

  it.each(DAMAGED)('$input comes to its end like any other', ({ input }) => {
    const row = readRow(stored(input), 'a', plainCodec)
    expect(repliesOf({ ...row, state: 'sent' })).toEqual([])
    expect(changedFields(row)).toEqual({})
  })
})

it('one of an older version of its command is shown as today’s reads it, and kept as it was', () => {
  const row = stored({ id: 'a', note: '右の耳' }, 1)
  const entries = shown(row)
  expect(entries[0]?.input).toEqual(row.input)
  expect(foldRecord(undefined, changesOf('customer', entries))?.record).toEqual({ id: 'a', memo: '右の耳' })
})
