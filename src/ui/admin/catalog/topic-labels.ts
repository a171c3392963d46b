import { SLUG_LENGTH } from '#domain/catalog/slug.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'

/** The display names of each kind, and the path of its pages. */
export const TOPIC_LABELS: Readonly<
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

/** Suggests a slug for a name. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, SLUG_LENGTH)
}
