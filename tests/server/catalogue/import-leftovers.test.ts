import { given } from '#wiring/wire.ts'
import { composedOver } from '#tests/support/composed.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sidecarFile } from '#server/catalog-import/parse/sidecar.ts'
import { upsertBundles, upsertTopics } from '#server/catalog-import/upsert/upsert-sidecar.ts'
import { ORPHANED_FOR_MS, sweepOrphans } from '#server/catalog-import/upsert/orphaned-files.ts'
import { hashOfFile } from '#server/catalog-import/upsert/staging.ts'
import { manifestRow } from '#server/catalog-import/parse/manifest.ts'
import { ingest } from '#server/catalog-import/ingest.ts'
import type { DownloadClaims } from '#server/application/ports/download-links.ts'
import { putUser } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  filesIn,
  GOOD,
  HEADER,
  importing,
  looseIn,
  openDesk,
  openDeskOnSqlite,
  type Desk,
} from '#tests/support/import-desk.ts'
import { aUser } from '#tests/support/samples.ts'

describeOnEveryDatabase('what an import leaves behind', (open) => {
  test('a replaced file stays a day for who is fetching it, then goes with its previews', async () => {
    const desk = await openDesk(await open())
    await importing(desk, [HEADER, GOOD])
    const before = filesIn(desk)
    expect(await looseIn(desk)).toEqual([])
    await paint(desk, 'still.png', '#30d060')
    desk.clock.at += 1000
    expect((await importing(desk, [HEADER, GOOD])).counts).toMatchObject({ changed: 1, bad: 0 })
    const both = filesIn(desk)
    expect(both).toHaveLength(before.length * 2)
    expect(await looseIn(desk)).toEqual(before)

    expect(await sweep(desk, ORPHANED_FOR_MS - 1)).toBe(0)
    expect(filesIn(desk)).toEqual(both)
    expect(await sweep(desk, ORPHANED_FOR_MS)).toBe(before.length)
    expect(filesIn(desk)).toEqual(both.filter((path) => !before.includes(path)))
    expect(await looseIn(desk)).toEqual([])
    const sold = await desk.db
      .selectFrom('variants')
      .select(['vault_path as path', 'sha256'])
      .where('sku', '=', 'A-1-1')
      .executeTakeFirstOrThrow()
    expect(await hashOfFile(join(desk.vault, sold.path))).toBe(sold.sha256)
  })

  test('covers that are replaced are shown no longer, and go after a day', async () => {
    const desk = await openDesk(await open())
    const shelves = sidecarFile.parse({
      categories: [{ slug: 'fire', name: 'Fire', library: '2d', intro: '', cover: 'fire.png' }],
      bundles: [
        {
          sku: 'B-1',
          slug: 'one',
          name: 'One',
          description: 'One.',
          cover: 'bundle.png',
          effective_discount: 0,
          published_at: '2026-01-01T00:00:00Z',
          position: 0,
          files: ['EMB-1-1'],
        },
      ],
    })
    const put = async (colour: string) => {
      await paint(desk, 'fire.png', colour)
      await paint(desk, 'bundle.png', `${colour}80`)
      expect(await upsertTopics(desk.db, shelves, desk.context)).toEqual([])
      expect(await upsertBundles(desk.db, shelves, desk.context)).toEqual([])
      return filesIn(desk)
    }
    const before = await put('#ff0000')
    const both = await put('#00ff00')
    const after = both.filter((path) => !before.includes(path))
    expect([before.length, after.length]).toEqual([2, 2])
    expect(await looseIn(desk)).toEqual(before)
    const shown = await desk.db
      .selectFrom('public_media')
      .select('path')
      .where('path', 'like', 'imports/%')
      .orderBy('path')
      .execute()
    expect(shown.map(({ path }) => path)).toEqual(after)
    await sweep(desk, ORPHANED_FOR_MS)
    expect(filesIn(desk)).toEqual(after)
  })
})

test('a file that was replaced and comes back is not taken away', async () => {
  const desk = await openDeskOnSqlite()
  const still = readFileSync(join(desk.media, 'still.png'))
  await importing(desk, [HEADER, GOOD])
  const before = filesIn(desk)
  await paint(desk, 'still.png', '#30d060')
  await importing(desk, [HEADER, GOOD])
  writeFileSync(join(desk.media, 'still.png'), still)
  await importing(desk, [HEADER, GOOD])
  await sweep(desk, ORPHANED_FOR_MS)
  expect(filesIn(desk)).toEqual(before)
})

test('an owner’s download goes on: with the new file once it is replaced, with the old one once it is sold no longer', async () => {
  const desk = await openDeskOnSqlite()
  const both = [`${HEADER},file_2`, `${GOOD},other.png`]
  await paint(desk, 'other.png', '#4060ff')
  await importing(desk, both)
  const claims = await owned(desk, ['A-1-1', 'A-1-2'])
  const before = await fetched(desk, claims)
  await paint(desk, 'still.png', '#30d060')
  await importing(desk, [HEADER, GOOD])
  await sweep(desk, ORPHANED_FOR_MS)
  const [replaced, dropped] = await fetched(desk, claims)
  expect(replaced).toBe(await hashOfFile(join(desk.media, 'still.png')))
  expect(replaced).not.toBe(before[0])
  expect(dropped).toBe(before[1])
})

test('a file that a row still names stays, whatever is noted of it', async () => {
  const desk = await openDeskOnSqlite()
  await importing(desk, [HEADER, GOOD])
  const before = filesIn(desk)
  for (const path of before) await desk.context.orphans.note(path)
  expect(await sweep(desk, ORPHANED_FOR_MS)).toBe(0)
  expect(filesIn(desk)).toEqual(before)
})

test('what a kill left between the vault and the shelves goes after a day', async () => {
  const desk = await openDeskOnSqlite()
  const row = {
    sku: 'A-1',
    name: 'Plate',
    library: 'practice',
    category: 'plates',
    description: 'A plate.',
    motion_description: 'Nothing.',
    variants: [{ file: 'still.png' }],
  }
  const taken = await ingest(manifestRow.parse(row), null, desk.context)
  expect(taken.isOk()).toBe(true)
  expect(filesIn(desk)).toEqual(await looseIn(desk))
  expect(await sweep(desk, ORPHANED_FOR_MS)).toBeGreaterThan(0)
  expect(filesIn(desk)).toEqual([])
})

async function paint({ media }: Desk, name: string, background: string): Promise<void> {
  const create = { width: 4, height: 4, channels: 4, background } as const
  await sharp({ create }).png().toFile(join(media, name))
}

function sweep({ db, clock, context }: Desk, later: number): Promise<number> {
  return sweepOrphans(db, context.intake, clock.at + later)
}

/** Gives somebody the right to files, by their skus. */
async function owned(
  { db, clock }: Desk,
  skus: readonly string[],
): Promise<readonly DownloadClaims[]> {
  await putUser(db, aUser({ id: 'ada' }))
  const files = await db
    .selectFrom('variants')
    .select(['id', 'product_id'])
    .where('sku', 'in', skus)
    .orderBy('sku')
    .execute()
  const grants = files.map(({ id, product_id }) => ({
    id: `grant-${id}`,
    user_id: 'ada',
    product_id,
    variant_id: id,
    license_id: 1,
    kind: 'practice' as const,
    created_at: 0,
    expires_at: clock.at + ORPHANED_FOR_MS * 2,
    revoked_at: null,
  }))
  await db.insertInto('grants').values(grants).execute()
  return grants.map(({ id, variant_id, expires_at }) => ({
    grantId: id,
    userId: 'ada',
    variantId: variant_id,
    expiresAt: expires_at,
  }))
}

/** The hashes of what comes by these rights, each the one that is told with it. */
async function fetched({ db, clock, vault }: Desk, claims: readonly DownloadClaims[]) {
  const { fileDelivery: delivery } = composedOver(db, given({ clock: { now: () => clock.at } }))
  return Promise.all(
    claims.map(async (one) => {
      const sold = (await delivery.fileBehind(one))._unsafeUnwrap()
      const sha256 = await hashOfFile(join(vault, sold?.vaultPath ?? ''))
      expect(sha256).toBe(sold?.sha256)
      return sha256
    }),
  )
}
