import { toJsonSchema } from '@valibot/to-json-schema'
import { type ApiCall, API_CALLS } from './api-calls.ts'

const REFUSAL = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }

/** The OpenAPI document. It uses the same schemas that check the bodies. */
export function createOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [call, spec] of Object.entries(API_CALLS)) {
    const [method = '', path = ''] = call.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, spec) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tessera rebuild service', version: '1' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        console: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-tessera_session',
          description: 'tessera_session if the service is reached without TLS',
        },
        webhook: { type: 'apiKey', in: 'header', name: 'webhook-signature', description: 'standardwebhooks.com' },
        webhookToken: { type: 'apiKey', in: 'header', name: 'x-webhook-token', description: 'of the tenant' },
        link: { type: 'apiKey', in: 'query', name: 'key', description: 'from POST /api/tenants/{tenant}/previews' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['name', 'message', 'hint'],
          properties: { name: { type: 'string' }, message: { type: 'string' }, hint: { type: 'string' } },
        },
      },
    },
  }
}

function operation(path: string, { summary, answers, body, query, open }: ApiCall): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(query?.entries ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: schema.type !== 'optional',
    schema: toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'output' }),
  }))
  const parameters = [...inPath, ...inQuery]
  const described = Object.entries(answers).map(([status, description]) => [
    status,
    { description, ...(Number(status) >= 400 && { content: REFUSAL }) },
  ])
  return {
    summary,
    security: securityOf(open),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { content: { 'application/json': { schema: toJsonSchema(body, { errorMode: 'ignore' }) } } },
    }),
    responses: { ...Object.fromEntries(described), default: { description: 'Refused.', content: REFUSAL } },
  }
}

function securityOf(open: ApiCall['open']): readonly object[] {
  if (open === undefined) return [{ token: [] }, { console: [] }]
  if (open === 'anybody' || open === 'path') return []
  if (open === 'webhook') return [{ webhook: [] }, { webhookToken: [] }]
  return open === 'loopback' ? [{}, { token: [] }] : [{ [open]: [] }]
}
