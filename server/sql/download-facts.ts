import { LIBRARY, type LibraryId } from '#domain/catalogue/library.ts'
import type { DownloadFacts, Wanted } from '#domain/download/decision.ts'
import { HOUR_MS } from '#domain/download/limits.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import type { DeliveredFile, DownloadAsk } from '../ports/grants.ts'
import type { Db } from './database.ts'
import { liveGrant } from './grant-rows.ts'
import { ownedLicense } from './owned-license.ts'
import { meterOf, practiceAssets } from './practice-meter.ts'
import { isRowId } from './row-ids.ts'

interface WantedFile extends DeliveredFile {
  readonly productId: number
  readonly isPractice: boolean
  readonly retired: boolean
  readonly wanted: Wanted
}

export interface Gathered {
  readonly facts: DownloadFacts
  readonly file: WantedFile
  /** The licence under which the file was bought; null where it was not. */
  readonly owned: LicenseId | null
  /** The link replaces one that ran out; such a request never counts (rules 11, row 3). */
  readonly renewal: boolean
}

/** All that the table of rules 11 asks about; null where there is no such file for this viewer. */
export async function gatherFacts(tx: Db, ask: DownloadAsk): Promise<Gathered | null> {
  const { viewer, variantId, month } = ask
  const file = await wantedFile(tx, variantId)
  if (!file) return null
  const owned = await ownedLicense(tx, viewer.id, variantId)
  const assets = await practiceAssets(tx, viewer.id, month)
  const isGranted = await hasLiveGrant(tx, ask)
  // What is no longer sold stays with who has it.
  if (file.retired && owned === null && !isGranted) return null
  const isSameAsset = file.isPractice && assets.includes(file.productId)
  const renewal = await isRenewal(tx, ask)
  return {
    file,
    owned,
    renewal,
    facts: {
      viewer,
      licenseId: owned ?? minimumLicense(viewer),
      wanted: file.wanted,
      burst: renewal ? { links: 0, retryAfterSeconds: 0 } : await burstOf(tx, ask),
      owned: owned !== null || isGranted || isSameAsset,
      practice: meterOf(assets, month),
      // Subscriptions and credits come with the issues that sell them.
      plan: null,
      credits: 0,
    },
  }
}

async function hasLiveGrant(db: Db, ask: DownloadAsk): Promise<boolean> {
  const grant = (await liveGrant(db, ask, 'free')) ?? (await liveGrant(db, ask, 'practice'))
  return grant !== undefined
}

async function wantedFile(db: Db, variantId: number): Promise<WantedFile | null> {
  if (!isRowId(variantId)) return null
  const row = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.product_id',
      'variants.vault_path',
      'variants.filename',
      'variants.bytes',
      'variants.sha256',
      'variants.is4k',
      'variants.credits',
      'variants.retired',
      'products.library_id',
      'products.free',
      'products.subscription_only',
      'products.retired as product_retired',
    ])
    .where('variants.id', '=', variantId)
    .executeTakeFirst()
  if (!row) return null
  const libraryId = row.library_id as LibraryId
  return {
    productId: row.product_id,
    isPractice: libraryId === LIBRARY.PRACTICE,
    retired: row.retired === 1 || row.product_retired === 1,
    vaultPath: row.vault_path,
    filename: row.filename,
    bytes: row.bytes,
    sha256: row.sha256,
    wanted: {
      libraryId,
      free: row.free === 1,
      is4k: row.is4k === 1,
      credits: row.credits,
      subscriptionOnly: row.subscription_only === 1,
    },
  }
}

async function isRenewal(db: Db, { viewer, variantId, now }: DownloadAsk): Promise<boolean> {
  const last = await db
    .selectFrom('links')
    .select('expires_at')
    .where('user_id', '=', viewer.id)
    .where('variant_id', '=', variantId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.expires_at <= now
}

async function burstOf(db: Db, { viewer, variantId, now }: DownloadAsk) {
  const { links, oldest } = await db
    .selectFrom('links')
    .select((link) => [
      link.fn.countAll<number>().as('links'),
      link.fn.min<number | null>('created_at').as('oldest'),
    ])
    .where('user_id', '=', viewer.id)
    .where('variant_id', '=', variantId)
    .where('renewal', '=', 0)
    .where('created_at', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow()
  return { links, retryAfterSeconds: Math.ceil(((oldest ?? now) + HOUR_MS - now) / 1000) }
}
