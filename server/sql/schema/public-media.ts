import type { Generated } from 'kysely'

/**
 * Every picture and clip that anyone may see, by its path under `/media/`. Files for sale are not
 * listed.
 */
export interface PublicMediaTable {
  path: string
  /** Beginning of the file's SHA-256; null until the file is read. */
  digest: Generated<string | null>
}
