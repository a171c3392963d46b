/** Every picture and clip that anybody may see, by its path under `/media/`. Files for sale are not here. */
export interface PublicMediaTable {
  path: string
}
