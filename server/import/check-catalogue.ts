import { createHash } from 'node:crypto'
import type { Previews } from '#domain/catalogue/product.ts'
import type { FileVault } from '#server/ports/file-vault.ts'
import { previewPaths } from '#server/seed/rows.ts'
import type { Db } from '#server/sql/database.ts'
import { oneLine } from './fault.ts'

export interface Checked {
  readonly files: number
  readonly previews: number
}

export interface Checking {
  /** Compare sizes only: hashes read every byte of the vault. */
  readonly quick: boolean
  readonly onFault: (line: string) => void
}

const ROWS_AT_ONCE = 500

/** Looks whether every file that is or was sold is there with its hash, and every preview is there. */
export async function checkCatalogue(
  db: Db,
  vault: FileVault,
  checking: Checking,
): Promise<Checked> {
  return {
    files: await checkFiles(db, vault, checking),
    previews: await checkPreviews(db, vault, checking),
  }
}

async function checkFiles(db: Db, vault: FileVault, { quick, onFault }: Checking): Promise<number> {
  /** Many assets may share a file, as the synthetic ones do: it is read once. */
  const seen = new Map<string, string | null>()
  let after = 0
  let count = 0
  for (;;) {
    const rows = await db
      .selectFrom('variants')
      .select(['id', 'sku', 'vault_path', 'bytes', 'sha256'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length === 0) return count
    for (const { sku, vault_path: path, bytes, sha256 } of rows) {
      const key = `${path} ${bytes} ${sha256}`
      const known = seen.get(key)
      const fault =
        known === undefined ? await faultOf(vault, path, { bytes, sha256, quick }) : known
      seen.set(key, fault)
      if (fault) onFault(oneLine(`${sku}: ${path} ${fault}`))
      count += 1
    }
    after = rows.at(-1)?.id ?? after
  }
}

interface Wanted {
  readonly bytes: number
  readonly sha256: string
  readonly quick: boolean
}

async function faultOf(
  vault: FileVault,
  path: string,
  { bytes, sha256, quick }: Wanted,
): Promise<string | null> {
  const opened = await vault.open(path)
  if (opened.isErr()) return opened.error.kind === 'missing' ? 'is missing' : 'cannot be read'
  const file = opened.value
  if (file.bytes !== bytes) return `has ${file.bytes} bytes instead of ${bytes}`
  if (quick) return null
  const hash = createHash('sha256')
  for await (const chunk of file.stream(null)) hash.update(chunk)
  return hash.digest('hex') === sha256
    ? null
    : 'is not the file that was imported: its hash differs'
}

async function checkPreviews(db: Db, vault: FileVault, { onFault }: Checking): Promise<number> {
  const seen = new Map<string, boolean>()
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'sku', 'previews'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length === 0) return seen.size
    for (const { sku, previews } of rows) {
      for (const path of previewPaths(JSON.parse(previews) as Previews)) {
        const isThere = seen.get(path) ?? (await vault.open(path)).isOk()
        seen.set(path, isThere)
        if (!isThere) onFault(oneLine(`${sku}: the preview ${path} is missing`))
      }
    }
    after = rows.at(-1)?.id ?? after
  }
}
