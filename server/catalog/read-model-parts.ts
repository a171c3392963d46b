import type { ReadModel } from '#server/search/read-model.ts'

/** One of the lists that make up a read model, with its name. */
export type ReadModelPart = readonly [name: string, value: unknown]

const OF_VOCABULARY = 'vocabulary.'

/** A read model in parts, so that neither writing nor sending it blocks other work for long. */
export function partsOf({ vocabulary, ...model }: ReadModel): readonly ReadModelPart[] {
  return [
    ...Object.entries(model),
    ...Object.entries(vocabulary).map(([name, value]): ReadModelPart => [
      `${OF_VOCABULARY}${name}`,
      value,
    ]),
  ]
}

/** The parts come from the same build, so they match the type. */
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
