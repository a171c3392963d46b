/** What is answered again and again is made once of each object, for as long as anybody keeps that. */
export function once<Value extends object, Made>(
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

/** A whole answer as it is sent: text would be made bytes of each time. */
export function bytesOnce<Value extends object>(
  textOf: (value: Value) => string,
): (value: Value) => Uint8Array<ArrayBuffer> {
  return once((value) => encoder.encode(textOf(value)))
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
