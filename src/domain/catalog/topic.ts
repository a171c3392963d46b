import type { AssetState } from './asset-query.ts'

export const TOPIC_KINDS = ['category', 'collection'] as const
export type TopicKind = (typeof TOPIC_KINDS)[number]

/** A member of a category or a collection, as far as changes to the topic depend on it. */
interface TopicMember {
  readonly sku: string
  readonly state: AssetState
}

/**
 * Whether a category, a collection, a bundle or an article may change to this state: a draft must be published
 * first (catalog 10).
 */
export function mayBecome(from: AssetState, to: 'published' | 'retired'): boolean {
  return to === 'published' ? from !== 'published' : from === 'published'
}

/** Whether this is the first publication, which sets the publication date. */
export function isFirstPublication(from: AssetState, to: 'published' | 'retired'): boolean {
  return from === 'draft' && to === 'published'
}

/**
 * SKUs of the assets that keep a category from being retired: they would be on sale without a category (catalog 10).
 */
export function keepingCategory(members: readonly TopicMember[]): readonly string[] {
  return members.filter(({ state }) => state === 'published').map(({ sku }) => sku)
}
