import type { ReactNode } from 'react'

type TextKey<Typed> = {
  [Key in keyof Typed]: Typed[Key] extends string ? Key & string : never
}[keyof Typed]

/**
 * What the text fields of a form need, by what is typed into each. A field's name, by which its error is
 * known too, is the same in `snake_case` unless another is given.
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
