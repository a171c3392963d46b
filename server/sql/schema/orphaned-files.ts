/** A file in the file storage that nothing has named since then, or that is about to be named. */
export interface OrphanedFileTable {
  path: string
  since: number
}
