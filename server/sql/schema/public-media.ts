/**
 * Every picture and clip that anyone may see, by its path under `/media/`. Files for sale are not
 * listed.
 */
export interface PublicMediaTable {
  path: string
}
