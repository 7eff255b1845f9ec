import * as z from 'zod/mini'
import { ENDPOINTS } from '#contract/api'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { ErrorEnvelope } from '#contract/errors'
import { PERMISSIONS } from '#contract/permissions'

type Json = Record<string, unknown>
type Schema = NonNullable<Endpoint['body']>

/**
 * The contract as an OpenAPI 3.1 document. Beyond the standard: `x-permission` is the row of the permission matrix,
 * `x-ours` marks calls that the specification does not list.
 */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of ENDPOINTS) {
    const method = endpoint.method.toLowerCase()
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '窓口 API', version: '1', summary: 'Customers, their interactions and the desk around them' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ErrorEnvelope: jsonSchema(ErrorEnvelope, 'output') },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const key = endpointKey(endpoint)
  const result: Json = {
    operationId: key.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'health'],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...headers(endpoint)],
    responses: { [endpoint.status]: success(endpoint), default: failure() },
    'x-ours': endpoint.ours,
    'x-permission': PERMISSIONS[key],
  }
  if (PERMISSIONS[key]?.access === 'public') result.security = []
  if (endpoint.transport === 'bytes') {
    const schema = { type: 'string', format: 'binary' }
    result.requestBody = { required: true, content: { 'application/octet-stream': { schema } } }
  }
  if (endpoint.body) {
    const type = endpoint.transport === 'multipart' ? 'multipart/form-data' : 'application/json'
    result.requestBody = { required: true, content: { [type]: { schema: jsonSchema(endpoint.body, 'input') } } }
  }
  return result
}

function parameters(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: field,
  }))
}

function headers({ method }: Endpoint): Json[] {
  if (method === 'GET') return []
  const names = method === 'PUT' || method === 'DELETE' ? ['Idempotency-Key', 'If-Match'] : ['Idempotency-Key']
  return names.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } }))
}

function success(endpoint: Endpoint): Json {
  const type = endpoint.transport === 'stream' ? 'text/event-stream' : 'application/json'
  const content = endpoint.response
    ? { [type]: { schema: jsonSchema(endpoint.response, 'output') } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { description: 'Success', content }
}

function failure(): Json {
  const schema = { $ref: '#/components/schemas/ErrorEnvelope' }
  return { description: 'Refusal', content: { 'application/json': { schema } } }
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      if (zodSchema._zod.def.type === 'file') Object.assign(json, { type: 'string', format: 'binary' })
    },
  }) as Json
  return rest
}
