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
import { putUser } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  filesIn,
  GOOD,
  HEADER,
  importing,
  looseIn,
  openImportShop,
  openImportShopOnSqlite,
  type ImportShop,
} from '../../support/import-shop.ts'
import { aUser } from '#tests/support/samples.ts'

describeOnEveryDatabase('what an import leaves behind', (open) => {
  test('a replaced file stays a day for who is fetching it, then goes with its previews', async () => {
    const testShop = await openImportShop(await open())
    await importing(testShop, [HEADER, GOOD])
    const before = filesIn(testShop)
    expect(await looseIn(testShop)).toEqual([])
    await paint(testShop, 'still.png', '#30d060')
    testShop.clock.at += 1000
    expect((await importing(testShop, [HEADER, GOOD])).counts).toMatchObject({ changed: 1, bad: 0 })
    const both = filesIn(testShop)
    expect(both).toHaveLength(before.length * 2)
    expect(await looseIn(testShop)).toEqual(before)

    expect(await sweep(testShop, ORPHANED_FOR_MS - 1)).toBe(0)
    expect(filesIn(testShop)).toEqual(both)
    expect(await sweep(testShop, ORPHANED_FOR_MS)).toBe(before.length)
    expect(filesIn(testShop)).toEqual(both.filter((path) => !before.includes(path)))
    expect(await looseIn(testShop)).toEqual([])
    const sold = await testShop.db
      .selectFrom('variants')
      .select(['storage_path as path', 'sha256'])
      .where('sku', '=', 'A-1-1')
      .executeTakeFirstOrThrow()
    expect(await hashOfFile(join(testShop.storage, sold.path))).toBe(sold.sha256)
  })

  test('covers that are replaced are shown no longer, and go after a day', async () => {
    const testShop = await openImportShop(await open())
    const sidecar = sidecarFile.parse({
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
    const put = async (color: string) => {
      await paint(testShop, 'fire.png', color)
      await paint(testShop, 'bundle.png', `${color}80`)
      expect(await upsertTopics(testShop.db, sidecar, testShop.context)).toEqual({
        faults: [],
        kept: [],
      })
      expect(await upsertBundles(testShop.db, sidecar, testShop.context)).toEqual({
        faults: [],
        kept: [],
      })
      return filesIn(testShop)
    }
    const before = await put('#ff0000')
    const both = await put('#00ff00')
    const after = both.filter((path) => !before.includes(path))
    expect([before.length, after.length]).toEqual([2, 2])
    expect(await looseIn(testShop)).toEqual(before)
    const shown = await testShop.db
      .selectFrom('public_media')
      .select('path')
      .where('path', 'like', 'imports/%')
      .orderBy('path')
      .execute()
    expect(shown.map(({ path }) => path)).toEqual(after)
    await sweep(testShop, ORPHANED_FOR_MS)
    expect(filesIn(testShop)).toEqual(after)
  })
})

test('a file that was replaced and comes back is not taken away', async () => {
  const testShop = await openImportShopOnSqlite()
  const still = readFileSync(join(testShop.media, 'still.png'))
  await importing(testShop, [HEADER, GOOD])
  const before = filesIn(testShop)
  await paint(testShop, 'still.png', '#30d060')
  await importing(testShop, [HEADER, GOOD])
  writeFileSync(join(testShop.media, 'still.png'), still)
  await importing(testShop, [HEADER, GOOD])
  await sweep(testShop, ORPHANED_FOR_MS)
  expect(filesIn(testShop)).toEqual(before)
})

test('an owner’s download goes on: with the new file once it is replaced, with the old one once it is sold no longer', async () => {
  const testShop = await openImportShopOnSqlite()
  const both = [`${HEADER},file_2`, `${GOOD},other.png`]
  await paint(testShop, 'other.png', '#4060ff')
  await importing(testShop, both)
  const claims = await owned(testShop, ['A-1-1', 'A-1-2'])
  const before = await fetched(testShop, claims)
  await paint(testShop, 'still.png', '#30d060')
  await importing(testShop, [HEADER, GOOD])
  await sweep(testShop, ORPHANED_FOR_MS)
  const [replaced, dropped] = await fetched(testShop, claims)
  expect(replaced).toBe(await hashOfFile(join(testShop.media, 'still.png')))
  expect(replaced).not.toBe(before[0])
  expect(dropped).toBe(before[1])
})

test('a file that a row still names stays, whatever is noted of it', async () => {
  const testShop = await openImportShopOnSqlite()
  await importing(testShop, [HEADER, GOOD])
  const before = filesIn(testShop)
  for (const path of before) await testShop.context.orphans.note(path)
  expect(await sweep(testShop, ORPHANED_FOR_MS)).toBe(0)
  expect(filesIn(testShop)).toEqual(before)
})

test('what a kill left between the file storage and the catalog goes after a day', async () => {
  const testShop = await openImportShopOnSqlite()
  const row = {
    sku: 'A-1',
    name: 'Plate',
    library: 'practice',
    category: 'plates',
    description: 'A plate.',
    motion_description: 'Nothing.',
    variants: [{ file: 'still.png' }],
  }
  const taken = await ingest(manifestRow.parse(row), null, testShop.context)
  expect(taken.isOk()).toBe(true)
  expect(filesIn(testShop)).toEqual(await looseIn(testShop))
  expect(await sweep(testShop, ORPHANED_FOR_MS)).toBeGreaterThan(0)
  expect(filesIn(testShop)).toEqual([])
})

async function paint({ media }: ImportShop, name: string, background: string): Promise<void> {
  const create = { width: 4, height: 4, channels: 4, background } as const
  await sharp({ create }).png().toFile(join(media, name))
}

function sweep({ db, clock, context }: ImportShop, later: number): Promise<number> {
  return sweepOrphans(db, context.uploads, clock.at + later)
}

/** Gives somebody the right to files, by their skus. */
async function owned(
  { db, clock }: ImportShop,
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
    customer_id: 'ada',
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
async function fetched(
  { db, clock, storage: fileStorage }: ImportShop,
  claims: readonly DownloadClaims[],
) {
  const { fileDelivery: delivery } = composedOver(db, given({ clock: { now: () => clock.at } }))
  return Promise.all(
    claims.map(async (one) => {
      const sold = (await delivery.fileBehind(one))._unsafeUnwrap()
      const sha256 = await hashOfFile(join(fileStorage, sold?.storagePath ?? ''))
      expect(sha256).toBe(sold?.sha256)
      return sha256
    }),
  )
}
