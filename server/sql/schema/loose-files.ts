/** A file of the vault that nothing names since then, or that is about to be named. */
export interface LooseFileTable {
  path: string
  since: number
}
