import { hasControlCharacters, lengthOf } from '../shared/text.ts'

/** How long the words of an asset may be, how many there may be of them, and what a file may cost (catalog 9). */
export const ASSET_LIMITS = {
  name: 200,
  prose: 5000,
  tags: 50,
  collections: 20,
  credits: 10_000,
  dollars: 1_000_000,
} as const

export type WordsFault = 'missing' | 'too-long' | 'control-characters'

/** What is wrong with a name or a tag: one line, not empty. */
export function nameFaultOf(name: string): WordsFault | null {
  if (name === '') return 'missing'
  if (lengthOf(name) > ASSET_LIMITS.name) return 'too-long'
  return hasControlCharacters(name) ? 'control-characters' : null
}

/** What is wrong with a description: lines of text, perhaps none. */
export function proseFaultOf(prose: string): WordsFault | null {
  if (lengthOf(prose) > ASSET_LIMITS.prose) return 'too-long'
  return hasControlCharacters(prose.replaceAll(/[\n\t]/g, ' ')) ? 'control-characters' : null
}
