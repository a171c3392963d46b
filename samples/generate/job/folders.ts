import { fileURLToPath } from 'node:url'

export const mediaFolder = fileURLToPath(new URL('../../media/', import.meta.url))
export const catalogFile = fileURLToPath(new URL('../../catalog.json', import.meta.url))

/**
 * The library that a job's product is sold in; the media of the home page and of the articles have a folder
 * each.
 */
export type Library = '2d' | 'practice' | '3d' | 'home' | 'articles'

/** A product's folder, relative to the media folder. */
export const productFolder = (library: Library, slug: string): string =>
  library === 'home' || library === 'articles' ? library : `${library}/${slug}`
