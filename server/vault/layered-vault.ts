import { errAsync } from 'neverthrow'
import type { FileVault } from '#server/application/ports/file-vault.ts'

/** Several vaults as one: a file comes from the first that has it. */
export function layeredVault(first: FileVault, ...others: readonly FileVault[]): FileVault {
  return others.reduce(
    (upper, lower): FileVault => ({
      open: (path) =>
        upper
          .open(path)
          .orElse((trouble) => (trouble.kind === 'missing' ? lower.open(path) : errAsync(trouble))),
    }),
    first,
  )
}
