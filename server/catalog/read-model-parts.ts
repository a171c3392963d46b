import type { ReadModel } from '#server/search/read-model.ts'
import type { Vocabulary } from '#server/search/vocabulary.ts'

/** One of the lists that make up a read model, with its name. */
export type ReadModelPart = readonly [name: string, value: unknown]

const OF_VOCABULARY = 'vocabulary.'

type PartName =
  | Exclude<keyof ReadModel, 'vocabulary'>
  | `${typeof OF_VOCABULARY}${keyof Vocabulary}`

/** The names of all parts. */
const NAMES = {
  version: true,
  size: true,
  lowestPrice: true,
  ids: true,
  newest: true,
  nameLengths: true,
  shortestNames: true,
  synonyms: true,
  otherWords: true,
  topics: true,
  libraries: true,
  assetTypes: true,
  categories: true,
  categoryNames: true,
  collections: true,
  facets: true,
  values: true,
  shotRoles: true,
  looks: true,
  'vocabulary.words': true,
  'vocabulary.letters': true,
  'vocabulary.starts': true,
  'vocabulary.aboutUses': true,
  'vocabulary.documents': true,
  'vocabulary.fields': true,
  'vocabulary.documentStarts': true,
  'vocabulary.common': true,
  'vocabulary.stems': true,
} as const satisfies Record<PartName, true>

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

/** Throws if a part is missing, or is none of a read model. What they contain comes from the same code. */
export function joined(parts: readonly ReadModelPart[]): ReadModel {
  const given = new Set(parts.map(([name]) => name))
  const wrong = [...given.symmetricDifference(new Set(Object.keys(NAMES)))]
  if (wrong.length > 0 || given.size < parts.length) {
    throw new RangeError(`these are not the parts of a read model: ${wrong.join(', ')}`)
  }
  const [words, others] = [
    parts.filter(([name]) => name.startsWith(OF_VOCABULARY)),
    parts.filter(([name]) => !name.startsWith(OF_VOCABULARY)),
  ]
  const vocabulary = Object.fromEntries(
    words.map(([name, value]) => [name.slice(OF_VOCABULARY.length), value]),
  )
  return { ...Object.fromEntries(others), vocabulary } as unknown as ReadModel
}
