/** Computes a value once per object, and keeps it for as long as the object is in use. */
export function oncePerObject<Value extends object, Made>(
  make: (value: Value) => Made,
): (value: Value) => Made {
  const kept = new WeakMap<Value, Made>()
  return (value) => {
    const known = kept.get(value) ?? make(value)
    kept.set(value, known)
    return known
  }
}

const encoder = new TextEncoder()

/** Encodes a whole response as bytes once; text would have to be encoded each time. */
export function bytesOnce<Value extends object>(
  textOf: (value: Value) => string,
): (value: Value) => Uint8Array<ArrayBuffer> {
  return oncePerObject((value) => encoder.encode(textOf(value)))
}

/** Serializes an object of which some fields are already JSON. */
export function withFields(wire: object, texts: Readonly<Record<string, string>>): string {
  const fields = Object.entries(wire).map(
    ([key, value]) => `${JSON.stringify(key)}:${texts[key] ?? JSON.stringify(value)}`,
  )
  return `{${fields.join(',')}}`
}

export function listOf(texts: readonly string[]): string {
  return `[${texts.join(',')}]`
}
