import type { ShotCompletion } from '#domain/catalog/in-context.ts'
import type { ShotElement } from '#domain/catalog/shot-role.ts'

const ELEMENTS: Readonly<Record<ShotElement, string>> = {
  magic: 'a magic effect',
  gunfire: 'a muzzle flash',
  shockwave: 'a shockwave',
  dust: 'dust and debris',
  smoke: 'smoke',
  explosion: 'an explosion',
  impact: 'a hit',
  sparks: 'sparks',
  embers: 'embers',
  fire: 'fire',
  electricity: 'lightning',
  rain: 'rain',
  snow: 'snow',
  fog: 'fog',
  clouds: 'clouds',
}

/** Why an asset completes a shot. */
export function completionMessage({ adds, collection }: ShotCompletion): string {
  return adds ? `Adds ${ELEMENTS[adds]}` : `Also in ${collection?.name ?? 'this collection'}`
}
