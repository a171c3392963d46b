import type { ReadModel } from '#server/search/read-model.ts'

/** One of the lists that a read model is made of, under its name. */
export type ReadModelPart = readonly [name: string, value: unknown]

const OF_VOCABULARY = 'vocabulary.'

/** A read model in pieces, so that neither writing nor sending one holds anybody up for long. */
export function partsOf({ vocabulary, ...model }: ReadModel): readonly ReadModelPart[] {
  return [
    ...Object.entries(model),
    ...Object.entries(vocabulary).map(([name, value]): ReadModelPart => [
      `${OF_VOCABULARY}${name}`,
      value,
    ]),
  ]
}

/** The same build made them, so that they are what it takes them for. */
export function joined(parts: readonly ReadModelPart[]): ReadModel {
  const [words, others] = [
    parts.filter(([name]) => name.startsWith(OF_VOCABULARY)),
    parts.filter(([name]) => !name.startsWith(OF_VOCABULARY)),
  ]
  const vocabulary = Object.fromEntries(
    words.map(([name, value]) => [name.slice(OF_VOCABULARY.length), value]),
  )
  return { ...Object.fromEntries(others), vocabulary } as unknown as ReadModel
}
