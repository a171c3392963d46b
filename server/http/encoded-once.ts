import * as z from 'zod/mini'

/** The JSON of what is answered again and again: worked out once for each object, for as long as anybody keeps that. */
export function encodedOnce<Schema extends z.core.$ZodType>(
  schema: Schema,
): (value: z.output<Schema> & object) => string {
  return textOnce((value: z.output<Schema> & object) => z.encode(schema, value))
}

/** The same of what travels as it is. */
export function textOnce<Value extends object>(
  wireOf: (value: Value) => unknown,
): (value: Value) => string {
  const texts = new WeakMap<Value, string>()
  return (value) => {
    const known = texts.get(value) ?? JSON.stringify(wireOf(value))
    texts.set(value, known)
    return known
  }
}

/** An answer as JSON, of which some fields are JSON already. */
export function withFields(wire: object, texts: Readonly<Record<string, string>>): string {
  const fields = Object.entries(wire).map(
    ([key, value]) => `${JSON.stringify(key)}:${texts[key] ?? JSON.stringify(value)}`,
  )
  return `{${fields.join(',')}}`
}

export function listOf(texts: readonly string[]): string {
  return `[${texts.join(',')}]`
}
