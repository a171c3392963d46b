import { hasControlCharacters, lengthOf } from '../shared/text.ts'

/**
 * The maximum length of an asset's texts, the maximum number of its tags and collections, and the maximum price
 * of a file (catalog 9).
 */
export const ASSET_LIMITS = {
  name: 200,
  prose: 5000,
  tags: 50,
  collections: 20,
  credits: 10_000,
  dollars: 1_000_000,
} as const

export type TextFault = 'missing' | 'too-long' | 'control-characters'

/** What is wrong with a name or a tag, or null; it must be a single line and not empty. */
export function nameFaultOf(name: string): TextFault | null {
  if (name === '') return 'missing'
  if (lengthOf(name) > ASSET_LIMITS.name) return 'too-long'
  return hasControlCharacters(name) ? 'control-characters' : null
}

/** What is wrong with a description, or null; it may have several lines, or be empty. */
export function proseFaultOf(prose: string): TextFault | null {
  if (lengthOf(prose) > ASSET_LIMITS.prose) return 'too-long'
  return hasControlCharacters(prose.replaceAll(/[\n\t]/g, ' ')) ? 'control-characters' : null
}
