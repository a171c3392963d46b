import type { ReactNode } from 'react'

type TextKey<Typed> = {
  [Key in keyof Typed]: Typed[Key] extends string ? Key & string : never
}[keyof Typed]

/**
 * Returns the props of a form's text fields by key. A field's name, which also identifies its error, is the key
 * in `snake_case` unless another name is given.
 */
export function typedFields<Typed extends object>(
  typed: Typed,
  errorOf: (name: string) => ReactNode | undefined,
  onType: (change: Partial<Typed>) => void,
) {
  return (key: TextKey<Typed>, name = key.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)) => ({
    name,
    value: typed[key] as string,
    error: errorOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onType({ [key]: target.value } as unknown as Partial<Typed>),
  })
}
