/** A file of the file storage that nothing names since then, or that is about to be named. */
export interface OrphanedFileTable {
  path: string
  since: number
}
