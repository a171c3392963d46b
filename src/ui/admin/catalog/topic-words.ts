import { SLUG_LENGTH } from '#domain/catalog/slug.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'

/** What people call each kind, and where its pages are. */
export const TOPIC_WORDS: Readonly<
  Record<
    TopicKind,
    { readonly one: string; readonly many: string; readonly title: string; readonly path: string }
  >
> = {
  collection: {
    one: 'collection',
    many: 'collections',
    title: 'Collections',
    path: '/admin/collections',
  },
  category: {
    one: 'category',
    many: 'categories',
    title: 'Categories',
    path: '/admin/categories',
  },
}

/** A slug that a name may have. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, SLUG_LENGTH)
}
