import * as z from 'zod/mini'

type Encode = (value: unknown) => unknown

/**
 * An object as its schema sends it, like `z.encode`, in a tenth of the time: the value must be known to be valid,
 * since nothing is checked. Fields that the schema does not name are left out.
 */
export function uncheckedEncoder<Schema extends z.core.$ZodType<object>>(
  schema: Schema,
): (value: z.output<Schema>) => object {
  return encoderOf(schema) as (value: z.output<Schema>) => object
}

const unchanged: Encode = (value) => value

function encoderOf(schema: z.core.$ZodType): Encode {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'custom':
      return unchanged
    case 'nullable':
    case 'default':
    case 'readonly':
      return unlessEmpty(encoderOf(def.innerType))
    case 'array':
      return ofEach(encoderOf(def.element))
    case 'object':
      return ofFields(def.shape, Object.keys(def.shape))
    case 'pipe':
      return ofCodec(schema, def)
    default:
      return checked(schema)
  }
}

const checked =
  (schema: z.core.$ZodType): Encode =>
  (value) =>
    z.encode(schema, value)

const unlessEmpty = (encode: Encode): Encode =>
  encode === unchanged ? unchanged : (value) => (value == null ? value : encode(value))

const ofEach = (encode: Encode): Encode =>
  encode === unchanged ? unchanged : (values) => (values as readonly unknown[]).map(encode)

function ofCodec(schema: z.core.$ZodType, codec: z.core.$ZodPipeDef): Encode {
  const { in: sent, transform, reverseTransform: reverse } = codec as Partial<z.core.$ZodCodecDef>
  if (!sent || !transform || !reverse) return checked(schema)
  const { def } = (sent as z.core.$ZodTypes)._zod
  const payload: z.core.ParsePayload = { value: undefined, issues: [] }
  if (def.type !== 'object') {
    const encode = encoderOf(sent)
    return (value) => encode(reverse(value, payload))
  }
  const names = Object.keys(def.shape)
  // A codec of an object is known to rename its fields, and no more, if it returns names as their own values.
  const own = Object.entries(
    transform(Object.fromEntries(names.map((name) => [name, name])), payload) as object,
  )
  if (own.length !== names.length || own.some(([, name], at) => name !== names[at]))
    return checked(schema)
  return ofFields(
    def.shape,
    own.map(([name]) => name),
  )
}

/** `own` are the fields of the value, in the order of those that are sent. */
function ofFields(shape: z.core.$ZodShape, own: readonly string[]): Encode {
  const fields = Object.entries(shape).map(([sent, schema], at) => ({
    sent,
    own: own[at] ?? sent,
    encode: encoderOf(schema),
  }))
  return (value) => {
    const made: Record<string, unknown> = {}
    for (const field of fields) {
      const found = (value as Readonly<Record<string, unknown>>)[field.own]
      if (found !== undefined) made[field.sent] = field.encode(found)
    }
    return made
  }
}
