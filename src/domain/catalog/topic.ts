import type { AssetState } from './asset-query.ts'

export const TOPIC_KINDS = ['category', 'collection'] as const
export type TopicKind = (typeof TOPIC_KINDS)[number]

/** Something in a category or a collection, as far as a change of the topic depends on it. */
interface TopicMember {
  readonly sku: string
  readonly state: AssetState
}

/** What a state of a category, a collection, a bundle or an article may become: a draft is published first (catalog 10). */
export function mayBecome(from: AssetState, to: 'published' | 'retired'): boolean {
  return to === 'published' ? from !== 'published' : from === 'published'
}

/** Whether something comes into the store for the first time, and gets its date. */
export function isFirstPublication(from: AssetState, to: 'published' | 'retired'): boolean {
  return from === 'draft' && to === 'published'
}

/** Assets that keep a category from being retired: they would be on sale in none (catalog 10). */
export function keepingCategory(members: readonly TopicMember[]): readonly string[] {
  return members.filter(({ state }) => state === 'published').map(({ sku }) => sku)
}
