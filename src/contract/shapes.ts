import * as z from 'zod/mini'
import {
  isAssetType,
  isLibraryId,
  type AssetType,
  type LibraryId,
} from '#domain/catalog/library.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { cents, type Cents } from '#domain/shared/money.ts'

type CamelKey<Key> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : Key

/** The shop's names for fields that have a different name on the wire. */
type OtherNames = Readonly<Record<string, string>>

type Renamed<Wire, Names> = {
  readonly [
    Key in keyof Wire as Key extends keyof Names ? Names[Key] & string : CamelKey<Key>
  ]: Wire[Key]
}

/**
 * An object whose fields are `snake_case` on the wire and `camelCase` in the shop. One schema both decodes
 * input and encodes output, so neither side can drift. `names` maps fields that keep an older name on the
 * wire to the shop's current one.
 */
export function shaped<
  Shape extends z.core.$ZodShape,
  const Names extends OtherNames = Record<never, never>,
>(shape: Shape, names?: Names) {
  return rekeyedBy(z.object(shape), names)
}

/**
 * The same, and fields are also sent under the names that tabs opened before the upgrade read: `former` maps
 * the names on the wire to those.
 */
export function shapedTwice<Shape extends z.core.$ZodShape>(shape: Shape, former: OtherNames) {
  type Wire = z.output<z.ZodMiniObject<Shape>>
  const names = Object.entries(former)
  const again = names.map(([name, then]) => {
    const repeated: z.core.$ZodType = z.optional(shape[name] as z.core.$ZodType)
    z.globalRegistry.add(repeated, { deprecated: true })
    return [then, repeated] as const
  })
  const wire = z.object({ ...shape, ...Object.fromEntries(again) })
  return z.codec(
    wire as unknown as z.ZodMiniType<Wire, unknown>,
    z.custom<Renamed<Wire, unknown>>(isObject),
    {
      decode: (value) => {
        const read = { ...value } as Record<string, unknown>
        for (const [, then] of names) delete read[then]
        return rekeyed(read, camelKey) as Renamed<Wire, unknown>
      },
      encode: (value) => {
        const sent = rekeyed(value, snakeKey) as Record<string, unknown>
        for (const [name, then] of names) sent[then] = sent[name]
        return sent as Wire
      },
    },
  )
}

/** The same, but unknown fields are refused (input 10). */
export function strictlyShaped<Shape extends z.core.$ZodShape>(shape: Shape) {
  return rekeyedBy(z.strictObject(shape))
}

function rekeyedBy<Wire extends object, const Names extends OtherNames = Record<never, never>>(
  wire: z.ZodMiniType<Wire, unknown>,
  names?: Names,
) {
  type Shop = Renamed<Wire, Names>
  const sent = Object.fromEntries(Object.entries(names ?? {}).map(([key, name]) => [name, key]))
  return z.codec(wire, z.custom<Shop>(isObject), {
    decode: (value) => rekeyed(value, (key) => names?.[key] ?? camelKey(key)) as Shop,
    encode: (value) => rekeyed(value, (key) => sent[key] ?? snakeKey(key)) as Wire,
  })
}

export const list = <Item extends z.core.$ZodType>(item: Item) => z.readonly(z.array(item))

const count = z.int().check(z.nonnegative())

/** A page of a list, the response format of every list that grows (catalog 2). */
export const listingFields = <Item extends z.core.$ZodType>(item: Item) => ({
  items: list(item),
  total: count,
  page: count,
  total_pages: count,
  next_page: z.nullable(count),
  past_the_end: z.boolean(),
})

/** List parameters are sent as they are in the address; the domain parses them (catalog 5). */
export const listQuery = z.record(z.string(), z.string())

/** Whole cents, as an integer on the wire. */
export const money = z.codec(z.int(), z.custom<Cents>(), {
  decode: (amount) => cents(amount),
  encode: (amount) => Number(amount),
})

/** Why a VAT number did not exempt a bill from tax (tax 3). */
export const vatIssue = z.enum(['invalid', 'unconfirmed'])

/** ISO 8601 on the wire, epoch milliseconds in the shop. */
export const moment = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (time) => new Date(time).toISOString(),
})

/** A boolean. Forms can only send text, so text values for it are accepted as well. */
export const flag = z.codec(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', ''])]),
  z.boolean(),
  {
    decode: (sent) => sent === true || sent === 'true' || sent === '1' || sent === 'on',
    encode: (isSet) => isSet,
  },
)

export const licenseId = z.custom<LicenseId>(isLicenseId)
export const libraryId = z.custom<LibraryId>(isLibraryId)
export const assetType = z.custom<AssetType>(isAssetType)
/** ISO 3166-1 alpha-2, uppercase. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
/** A string in the shop; back ends with numeric IDs send integers. */
export const textId = z.codec(z.union([z.string(), z.int()]), z.string(), {
  decode: (id) => String(id),
  encode: (id) => id,
})
export const rowId = z.int().check(z.positive())

/** A union tries each of its shapes on a value, so none may assume that the value is an object. */
export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function rekeyed(value: object, rename: (key: string) => string): object {
  const made: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) made[rename(key)] = field
  return made
}

const camelKey = remembered((key) =>
  key.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase()),
)

const snakeKey = remembered((key) =>
  key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
)

/** Fields have few names, and every answer has them again. */
function remembered(rename: (key: string) => string): (key: string) => string {
  const names = new Map<string, string>()
  return (key) => {
    const known = names.get(key)
    if (known !== undefined) return known
    const name = rename(key)
    names.set(key, name)
    return name
  }
}
