import { err, ok, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { put } from '#server/seed/put.ts'
import type { Db } from '#server/sql/database.ts'
import { deliveryTo, hashOfFile } from './delivery.ts'
import { endingOf, familyOf } from './file-kinds.ts'
import { forgetLoose, IMPORTS, noteLoose } from './loose-files.ts'
import { isVaultPath } from './manifest.ts'
import { findInside } from './media-folder.ts'
import type { Workshop } from './take-in.ts'

export type Covering = Pick<Workshop, 'media' | 'vault' | 'intake' | 'loose'> & {
  readonly clock: Clock
}

const COVERS = `${IMPORTS}/covers`

/** A cover is what the vault has already, or a picture of the operator's folder, which is put there. */
export async function coverOf(
  cover: string | undefined,
  { media, vault, intake, loose }: Covering,
): Promise<Result<string | null, string>> {
  if (cover === undefined) return ok(null)
  if (isVaultPath(cover) && (await vault.open(cover)).isOk()) return ok(cover)
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
  const kept = await deliveryTo(intake, loose).put(path, place, { bytes, sha256 })
  return kept.map(() => path)
}

/** The covers that the shelves have now. */
export async function coversOf(tx: Db): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('categories')
    .select('cover')
    .unionAll(tx.selectFrom('collections').select('cover'))
    .unionAll(tx.selectFrom('bundles').select('cover'))
    .execute()
  return rows.flatMap(({ cover }) => cover ?? [])
}

/** Makes public the covers that the shelves have now; of those they had before, imported ones no longer. */
export async function showCovers(tx: Db, before: readonly string[], now: number): Promise<void> {
  const shown = [...new Set(await coversOf(tx))]
  const rows = shown.map((path) => ({ path }))
  await put(tx, { into: 'public_media', by: ['path'], rows })
  const stale = before.filter((path) => path.startsWith(`${COVERS}/`) && !shown.includes(path))
  if (stale.length > 0) await tx.deleteFrom('public_media').where('path', 'in', stale).execute()
  await noteLoose(tx, stale, now)
  await forgetLoose(tx, shown)
}
