import { fileURLToPath } from 'node:url'
import type { Library } from './jobs.ts'

export const mediaFolder = fileURLToPath(new URL('../../media/', import.meta.url))
export const catalogueFile = fileURLToPath(new URL('../../catalogue.json', import.meta.url))

/** A product's folder, relative to the media folder. */
export const productFolder = (library: Library, slug: string): string =>
  library === 'home' || library === 'articles' ? library : `${library}/${slug}`
