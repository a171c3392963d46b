import * as z from 'zod/mini'
import { sessionUser } from '#contract/accounts.ts'
import { block, inline } from '#contract/blog.ts'
import * as catalog from '#contract/catalog.ts'
import { facts } from '#contract/facts.ts'
import { libraryTotals } from '#contract/library-totals.ts'
import * as downloads from '#contract/downloads.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { assetType, libraryId, licenseId, listQuery } from '#contract/shapes.ts'
import { ASSET_TYPES, LIBRARIES } from '#domain/catalog/library.ts'
import { LICENSE_IDS } from '#domain/license/tier.ts'

export type Schema = z.core.$ZodType
export type JsonSchema = Record<string, unknown>

/** Schemas that several rows share, each under one name. */
const SHARED: Readonly<Record<string, Schema>> = {
  AssetType: assetType,
  Block: block,
  Facts: facts,
  Inline: inline,
  LibraryId: libraryId,
  LicenseId: licenseId,
  LicenseType: catalog.licenseType,
  LicensedFile: downloads.licensedFile,
  Meter: downloads.meter,
  Previews: catalog.previews,
  ProductCard: catalog.productCard,
  SessionUser: sessionUser,
}

/** JSON Schema for what only a custom function can validate. */
const TOLD: ReadonlyMap<unknown, JsonSchema> = new Map<unknown, JsonSchema>([
  [licenseId, { type: 'integer', enum: [...LICENSE_IDS] }],
  [libraryId, { type: 'integer', enum: LIBRARIES.map(({ id }) => id) }],
  [
    libraryTotals,
    {
      type: 'object',
      description: 'The number of results in each library, by library ID.',
      additionalProperties: { type: 'integer' },
    },
  ],
  [assetType, { type: 'string', enum: [...ASSET_TYPES] }],
])

export interface Shapes {
  readonly shared: Readonly<Record<string, JsonSchema>>
  of(schema: Schema): JsonSchema
}

/** Every schema of the table in its wire form, by reference if it is shared. */
export function shapesOf(table: Readonly<Record<string, Endpoint>>): Shapes {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(SHARED)) registry.add(schema, { id })
  for (const [name, row] of Object.entries(table)) {
    for (const [part, schema] of [
      ['Query', row.query],
      ['Body', row.body],
      ['Response', row.answer],
    ] as const) {
      if (!schema || registry.has(schema) || schema === listQuery) continue
      const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}${part}`
      registry.add(schema, { id })
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, TOLD.get(zodSchema))
      dropNoise(jsonSchema)
    },
  })
  const named = new Map(
    Object.entries(schemas).map(([id, schema]) => [id, withoutNames(schema as JsonSchema)]),
  )
  // Schemas that several rows return are referenced as well.
  const referred = new Set(
    [...JSON.stringify([...named]).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, id = '']) => id,
    ),
  )
  return {
    shared: Object.fromEntries([...referred].toSorted().map((id) => [id, named.get(id) ?? {}])),
    of: (schema) => {
      const id = registry.get(schema)?.id ?? ''
      return referred.has(id) ? { $ref: `#/components/schemas/${id}` } : (named.get(id) ?? {})
    },
  }
}

/**
 * Removes what adds nothing: the pattern says no more than the format, and the bounds only that a number is a
 * safe integer. `readOnly` marks lists that no code changes, and would mean something else in OpenAPI.
 */
function dropNoise(schema: JsonSchema): void {
  delete schema['readOnly']
  if (schema['format'] === 'date-time') delete schema['pattern']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
}

/** Removes the keys that name a standalone schema. */
function withoutNames(schema: JsonSchema): JsonSchema {
  const names = new Set(['$schema', '$id', 'id'])
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !names.has(key)))
}
