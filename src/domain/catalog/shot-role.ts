import { searchWords } from '../search/query.ts'
import { LIBRARY, type LibraryId } from './library.ts'

/**
 * The roles of assets in a shot, each with the words that indicate it. The first role with a matching word
 * wins, so narrower ones come first: a "Spell burst" is magic, not an explosion.
 */
const WORDS = {
  magic: 'magic spell portal arcane curse witch summoning vortex cocoon soul ghost healing',
  gunfire: 'muzzle gunfire gunshot rifle pistol shotgun',
  shockwave: 'shockwave nova',
  dust: 'dust debris sandstorm rubble',
  smoke: 'smoke steam vapor soot',
  explosion: 'explosion fireball blast detonation mortar flak bomb fuel',
  impact: 'impact squib hit',
  sparks: 'sparks spark welding',
  embers: 'embers ember ash',
  fire: 'fire flame flames campfire bonfire torch candle',
  electricity: 'lightning bolt electricity electrode tesla arc plasma thunderstorm',
  rain: 'rain rainfall downpour',
  snow: 'snow snowfall blizzard flakes',
  fog: 'fog mist haze',
  clouds: 'cloud clouds cumulus',
} as const satisfies Readonly<Record<string, string>>

/** An element that completes a shot. */
export type ShotElement = keyof typeof WORDS

export const SHOT_ELEMENTS = Object.keys(WORDS) as readonly ShotElement[]

/**
 * The role of the asset that is completed: an element, a plate to put elements into, or a model that stands in
 * the shot.
 */
export type ShotRole = ShotElement | 'plate' | 'model'

const ELEMENT_OF: ReadonlyMap<string, ShotElement> = new Map(
  SHOT_ELEMENTS.flatMap((element) => WORDS[element].split(' ').map((word) => [word, element])),
)

/** The data of an asset that determines its role. */
export interface ShotAsset {
  readonly libraryId: LibraryId
  readonly assetType: string | null
  readonly name: string
  readonly tags: readonly string[]
}

/** The role of an asset in a shot: by its name, or else by its tags. Null if neither indicates one. */
export function shotRoleOf({ libraryId, assetType, name, tags }: ShotAsset): ShotRole | null {
  if (libraryId === LIBRARY.PRACTICE) return 'plate'
  if (libraryId === LIBRARY.MODELS_3D && assetType !== 'vdb') return 'model'
  return firstElementIn(name) ?? firstElementIn(tags.join(' '))
}

function firstElementIn(text: string): ShotElement | null {
  const found = new Set(searchWords(text).map((word) => ELEMENT_OF.get(word)))
  return SHOT_ELEMENTS.find((element) => found.has(element)) ?? null
}
