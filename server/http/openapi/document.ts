import * as z from 'zod/mini'
import { API_TABLE } from '#contract/api-table.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CUSTOMER_HEADER } from '#contract/customer-header.ts'
import { IDEMPOTENCY_HEADER, placeOrder } from '#contract/orders.ts'
import { PROBLEM_CODES } from '#contract/problem.ts'
import { placePurchase } from '#contract/purchases.ts'
import { listQuery } from '#contract/shapes.ts'
import { TOKEN_SCOPES } from '#domain/user/access-token.ts'
import { FOR_VISITORS_TOO, PUBLIC } from './callers.ts'
import { listParameter, QUERY_KEYS } from './list-parameters.ts'
import { shapesOf, type JsonSchema, type Schema, type Shapes } from './shapes.ts'
import { OPERATION_TEXTS, REFUSALS, SUCCESSES } from './operation-texts.ts'
import { CUSTOMER_TEXT, SCOPE_TEXTS, SESSION_TAG, SESSION_TEXT } from './scope-texts.ts'

/** All rows except those of the admin, which are for its own pages. */
const DESCRIBED: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(API_TABLE).filter(([, { staff }]) => staff === null),
)

/**
 * The API as OpenAPI 3.1, generated from the same table that serves it: shapes are read from the schemas that
 * parse and encode them, in their wire form.
 */
export function openApiDocument(publicUrl: string): object {
  const shapes = shapesOf(DESCRIBED)
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, row] of Object.entries(DESCRIBED)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(name, row, shapes)
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Emberstock API',
      version: '1',
      description:
        'Search the catalog, list what you own, license files with credits and download them. ' +
        `Get started: ${publicUrl}/help/api. Amounts are in whole US cents, and times are in UTC.`,
    },
    servers: [{ url: publicUrl }],
    tags: [
      ...TOKEN_SCOPES.map((scope) => ({ name: scope, description: SCOPE_TEXTS[scope] })),
      { name: SESSION_TAG, description: SESSION_TEXT },
    ],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, created in your account.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'next-auth.session-token',
          description: 'The session cookie of a signed-in browser.',
        },
      },
      schemas: { ...shapes.shared, Problem: PROBLEM },
      responses: {
        Problem: {
          description: 'The request was refused or failed. `code` gives the reason.',
          content: json({ $ref: '#/components/schemas/Problem' }),
        },
      },
    },
  }
}

const FILE_PROBLEM = {
  description: 'The request was refused or failed. The body is a `Problem` object in JSON.',
}

const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['error', 'code', 'message'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string', examples: PROBLEM_CODES },
    message: { type: 'string', description: 'A human-readable message.' },
    errors: { type: ['object', 'array'] },
    data: { type: 'object', description: 'Additional details, depending on `code`.' },
    retry_after: { type: 'number', description: 'Seconds to wait before trying again.' },
    trace_id: { type: 'string' },
  },
}

const json = (schema: object) => ({ 'application/json': { schema } })

function operationOf(name: string, row: Endpoint, shapes: Shapes): object {
  const text = OPERATION_TEXTS[name]
  const tag = row.scope ?? SESSION_TAG
  const description = text?.description
  return {
    operationId: name,
    tags: [tag],
    summary: text?.summary ?? spelledOut(name),
    ...(description ? { description } : {}),
    security: securityOf(name, row),
    parameters: parametersOf(name, row, shapes),
    ...(row.body
      ? { requestBody: { required: isRequired(row.body), content: json(shapes.of(row.body)) } }
      : {}),
    responses: {
      ...Object.fromEntries(
        (SUCCESSES[name] ?? [200]).map((status) => [status, successOf(row, shapes, status)]),
      ),
      ...refusalsOf(name, row),
      // No content type is declared for a file's error, so that clients read the file as bytes.
      default: row.file === null ? { $ref: '#/components/responses/Problem' } : FILE_PROBLEM,
    },
  }
}

function successOf(row: Endpoint, shapes: Shapes, status: number): object {
  if (status === 204) return { description: 'Done.' }
  const { file } = row
  const binary = { schema: { type: 'string', format: 'binary' } }
  const content = file === null ? json(shapes.of(row.answer)) : { [file]: binary }
  return { description: 'Done.', content }
}

/** The ways to authenticate for an operation, any one of which is enough. The empty one admits visitors. */
function securityOf(name: string, { scope }: Endpoint): readonly object[] {
  if (PUBLIC.has(name)) return []
  const visitors = scope === 'catalog' || FOR_VISITORS_TOO.has(name) ? [{}] : []
  return [...(scope ? [{ token: [scope] }] : []), { session: [] }, ...visitors]
}

/** The refusals of an operation that accepts tokens, by status, with their codes. */
function refusalsOf(name: string, row: Endpoint): object {
  if (row.scope === null || row.file !== null) return {}
  const own = REFUSALS[name] ?? {}
  const common = {
    401: ['TOKEN_INVALID', ...(row.scope === 'catalog' ? [] : ['SIGN_IN_REQUIRED'])],
    403: ['TOKEN_SCOPE_MISSING'],
    404: ['TEAM_MISSING', ...(row.path.includes(':') ? ['NOT_FOUND'] : [])],
    ...(row.query && row.query !== listQuery ? { 422: ['INVALID'] } : {}),
    503: ['RATE_LIMITED', 'UNAVAILABLE', 'MAINTENANCE'],
  }
  const statuses = [...new Set([...Object.keys(common), ...Object.keys(own)])]
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = [common, own].flatMap(
        (table) => (table as Readonly<Record<string, readonly string[]>>)[status] ?? [],
      )
      return [
        status,
        {
          description: `Refused: ${[...new Set(codes)].map((code) => `\`${code}\``).join(', ')}.`,
          content: json({ $ref: '#/components/schemas/Problem' }),
        },
      ]
    }),
  )
}

function isRequired(body: Schema): boolean {
  return !z.safeParse(body as z.ZodMiniType, undefined).success
}

function parametersOf(name: string, row: Endpoint, shapes: Shapes): readonly object[] {
  const said = OPERATION_TEXTS[name]?.parameters ?? {}
  const parameter = (where: string, key: string, required: boolean, schema: object) => ({
    name: key,
    in: where,
    required,
    ...(said[key] ? { description: said[key] } : {}),
    schema,
  })
  const text = { type: 'string' }
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, key = '']) =>
    parameter('path', key, true, text),
  )
  const keys = row.query === listQuery ? (QUERY_KEYS[name] ?? ['search_query', 'page']) : []
  const { properties = {}, required = [] } = (
    row.query && row.query !== listQuery ? shapes.of(row.query) : {}
  ) as { properties?: Record<string, object>; required?: readonly string[] }
  return [
    ...inPath,
    ...keys.map((key) => parameter('query', key, false, listParameter(name, key))),
    ...Object.entries(properties).map(([key, schema]) =>
      parameter('query', key, required.includes(key), schema),
    ),
    ...headersOf(name, row).map((header) => ({ ...header, in: 'header' })),
  ]
}

const CUSTOMER = {
  name: CUSTOMER_HEADER,
  required: false,
  description: CUSTOMER_TEXT,
  schema: { type: 'string' },
}

function headersOf(name: string, row: Endpoint): readonly object[] {
  const schema = { type: 'string' }
  if (
    row.method === placeOrder.method &&
    [placeOrder.path, placePurchase.path].includes(row.path as never)
  ) {
    return [{ name: IDEMPOTENCY_HEADER, required: true, schema }, CUSTOMER]
  }
  const range = name === 'fetchFile' ? [{ name: 'Range', required: false, schema }] : []
  return PUBLIC.has(name) ? range : [...range, CUSTOMER]
}

/** `readProduct` → "Read product" */
function spelledOut(name: string): string {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
