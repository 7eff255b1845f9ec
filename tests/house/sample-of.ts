import * as z from 'zod/mini'

type Shape = {
  type?: string | readonly string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  additionalProperties?: Shape | boolean
  items?: Shape
  minimum?: number
  minLength?: number
  pattern?: string
}

/** A value that a schema takes, with every field there and one item in every list. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  return sampleIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape)
}

const TEXTS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  'date-time': '2026-07-01T00:00:00Z',
  date: '1980-01-02',
}

function sampleIn(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sampleIn(shape.anyOf.find(({ type }) => type !== 'null') ?? {})
  switch (typeof shape.type === 'string' ? shape.type : shape.type?.find((type) => type !== 'null')) {
    case 'string':
      return TEXTS[shape.format ?? ''] ?? textOf(shape)
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return shape.items ? [sampleIn(shape.items)] : []
    case 'object':
      return objectOf(shape)
    default:
      return null
  }
}

function textOf({ minLength = 0, pattern = '' }: Shape): string {
  const texts = ['text'.padEnd(minLength, 'x'), '0'.repeat(64)]
  return texts.find((text) => new RegExp(pattern).test(text)) ?? ''
}

function objectOf({ properties, additionalProperties }: Shape): unknown {
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, sampleIn(shape)]))
  return typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
    ? { key: sampleIn(additionalProperties) }
    : {}
}
