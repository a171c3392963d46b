import { err, ok, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { existingCovers } from '#server/sql/catalog-import/existing-rows.ts'
import { hideMedia, writeCatalog } from '#server/sql/catalog-import/write-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import { endingOf, familyOf } from '../check/file-kinds.ts'
import { findInside } from '../check/media-folder.ts'
import type { ImportContext } from '../ingest.ts'
import { isVaultPath } from '../parse/manifest.ts'
import { publicMediaRows } from './catalog-rows.ts'
import { IMPORTS, noteReplaced } from './orphaned-files.ts'
import { hashOfFile, stagingIn } from './staging.ts'

export type CoverContext = Pick<ImportContext, 'media' | 'storage' | 'uploads' | 'orphans'> & {
  readonly clock: Clock
}

const COVERS = `${IMPORTS}/covers`

/** A cover is what the file storage has already, or a picture of the operator's folder, which is put there. */
export async function coverOf(
  cover: string | undefined,
  { media, storage: fileStorage, uploads, orphans }: CoverContext,
): Promise<Result<string | null, string>> {
  if (cover === undefined) return ok(null)
  if (isVaultPath(cover) && (await fileStorage.open(cover)).isOk()) return ok(cover)
  const found = await findInside(media, cover)
  if (found.isErr()) return err(found.error)
  const { place, bytes, name: file } = found.value
  const known = endingOf(file)
  if (known?.kind !== 'still' || (await familyOf(place)) !== known.family) {
    return err(`“${file}” is no picture`)
  }
  const sha256 = await hashOfFile(place)
  const ending = file.slice(file.lastIndexOf('.')).toLowerCase()
  const path = `${COVERS}/${sha256.slice(0, 20)}${ending}`
  const kept = await stagingIn(uploads, orphans).put(path, place, { bytes, sha256 })
  return kept.map(() => path)
}

/** Makes public the covers that the catalog has after a change; of those it had before, imported ones no longer. */
export async function changingCovers(
  tx: Db,
  now: number,
  change: () => Promise<void>,
): Promise<void> {
  const before = await existingCovers(tx)
  await change()
  const shown = await existingCovers(tx)
  await writeCatalog(tx, { public_media: publicMediaRows(shown) })
  const hidden = before.filter((path) => path.startsWith(`${COVERS}/`) && !shown.includes(path))
  await hideMedia(tx, hidden)
  await noteReplaced(tx, { orphaned: hidden, named: shown, now })
}
