import type { ShotElement, ShotRole } from './shot-role.ts'

/** catalog 13: at most this many assets complete a shot. */
const MOST = 6
/** The maximum number of assets of one element, not counting those added because of a shared collection. */
export const MOST_OF_AN_ELEMENT = 2

/** The elements that belong with each role in one shot; those most missed come first. */
const BELONGS: Readonly<Record<ShotRole, readonly ShotElement[]>> = {
  magic: ['embers', 'sparks', 'shockwave', 'fog', 'electricity', 'smoke'],
  gunfire: ['impact', 'smoke', 'dust', 'sparks'],
  shockwave: ['explosion', 'dust', 'sparks', 'electricity', 'smoke'],
  dust: ['impact', 'explosion', 'shockwave', 'smoke'],
  smoke: ['fire', 'embers', 'sparks', 'dust'],
  explosion: ['dust', 'shockwave', 'smoke', 'sparks', 'embers', 'fire'],
  impact: ['dust', 'gunfire', 'sparks', 'smoke'],
  sparks: ['smoke', 'embers', 'electricity', 'fire'],
  embers: ['fire', 'smoke', 'sparks'],
  fire: ['embers', 'smoke', 'sparks', 'explosion'],
  electricity: ['sparks', 'rain', 'clouds', 'smoke'],
  rain: ['electricity', 'fog', 'clouds'],
  snow: ['fog', 'clouds', 'smoke'],
  fog: ['rain', 'embers', 'electricity'],
  clouds: ['electricity', 'rain', 'snow', 'fog'],
  plate: ['fire', 'smoke', 'rain', 'explosion', 'fog', 'dust'],
  model: ['dust', 'smoke', 'fog', 'sparks'],
}

/** An asset on sale, as it relates to the asset that is being completed. */
export interface ShotCandidate {
  readonly id: number
  readonly role: ShotRole | null
  readonly sameCategory: boolean
  /** Slugs of the collections that contain both assets, smallest collection first. */
  readonly shared: readonly string[]
}

/** Why an asset completes a shot: the element it adds, or else a collection that contains both. */
interface ShotReason {
  readonly adds: ShotElement | null
  /** The slug of a collection; null if `adds` gives the reason. */
  readonly collection: string | null
}

export interface CompletingAsset extends ShotReason {
  readonly id: number
}

/**
 * Picks at most six assets of other kinds that complete an asset in a shot (catalog 13): one of each element
 * that belongs with it, then a second of each, preferring those that share collections with it; then others
 * from its collections, each with the smallest shared one as the reason. Never picks its own kind, practice
 * footage, which may not appear in a client's shot, or any id in `left`: the asset itself, and those shown as
 * similar. Ties keep the order of `candidates`.
 */
export function completesTheShot(
  role: ShotRole | null,
  candidates: readonly ShotCandidate[],
  left: ReadonlySet<number>,
): readonly CompletingAsset[] {
  const others = candidates.filter(
    (one) => !left.has(one.id) && one.role !== 'plate' && (one.role === null || one.role !== role),
  )
  const belongs = role ? BELONGS[role] : []
  const kinds = belongs.map((element) =>
    others
      .filter((one) => one.role === element)
      .toSorted((one, other) => other.shared.length - one.shared.length)
      .map(({ id }) => ({ id, adds: element, collection: null })),
  )
  const rounds = Array.from({ length: MOST_OF_AN_ELEMENT }, (_, round) => round)
  const adding = rounds.flatMap((round) => kinds.flatMap((kind) => kind.slice(round, round + 1)))
  const named = new Set(adding.map(({ id }) => id))
  const together = others
    .filter(({ id, sameCategory, shared }) => !named.has(id) && !sameCategory && shared.length > 0)
    .map(({ id, shared: [collection = ''] }) => ({ id, adds: null, collection }))
  return [...adding, ...together].slice(0, MOST)
}
