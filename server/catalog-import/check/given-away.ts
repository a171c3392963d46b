import { createHash } from 'node:crypto'
import { digestIn, digestOf } from '#domain/catalog/file-digest.ts'
import type { Previews } from '#domain/catalog/product.ts'
import {
  noteDigests,
  publicAmong,
  soldAmong,
  unreadMedia,
  type PublicFile,
  type SoldFile,
} from '#server/sql/catalog-import/public-and-sold.ts'
import type { Db } from '#server/sql/database.ts'
import type { FileStorage } from '../../application/ports/file-storage.ts'
import type { FileComplaint } from '../fault.ts'
import { fileColumn } from '../parse/csv-columns.ts'
import type { PreparedProduct } from '../prepared-asset.ts'
import { previewPaths } from '../upsert/catalog-rows.ts'

/** An asset as it would be written. */
export interface OfferedAsset {
  readonly product: PreparedProduct
  /** Digests of previews whose paths do not contain theirs. */
  readonly digests: ReadonlyMap<string, string>
  /** Previews of this asset that are no longer public once it is written. */
  readonly hidden: readonly string[]
}

/** Keeps apart what is sold and what is public (catalog 14), across the catalog and one batch of assets. */
export interface GiveawayCheck {
  /** What is wrong with an asset, or null. */
  complaint(asset: OfferedAsset): FileComplaint | null
  /** Notes that an asset of the batch will be written, for those after it. */
  accept(asset: OfferedAsset): void
  /** The rows of public files, with the digests that are known. */
  rows(paths: readonly string[]): readonly PublicFile[]
}

/**
 * Looks up, within a transaction that locks the catalog, everything that some assets could conflict with: a few
 * queries for a whole batch.
 */
export async function giveawayCheck(
  tx: Db,
  assets: readonly Pick<OfferedAsset, 'product' | 'digests'>[],
): Promise<GiveawayCheck> {
  const given = new Map(assets.flatMap(({ digests }) => [...digests]))
  const digestAt = (path: string) => given.get(path) ?? digestIn(path)
  const shown = assets.flatMap(({ product }) => previewPaths(product.previews))
  const offered = assets.flatMap(({ product }) => product.variants)
  const sold = await soldAmong(tx, {
    paths: shown,
    digests: shown.flatMap((path) => digestAt(path) ?? []),
  })
  const known = await publicAmong(tx, {
    paths: [...shown, ...offered.map(({ file }) => file)],
    digests: offered.map(({ sha256 }) => digestOf(sha256)),
  })
  const storedDigests = new Map(known.map(({ path, digest }) => [path, digest]))
  const publicFile = (path: string): PublicFile => ({
    path,
    digest: digestAt(path) ?? storedDigests.get(path) ?? null,
  })
  const goods = indexed<SoldFile>(sold)
  const open = indexed<PublicFile>(known)
  const publicIn = ({ product }: OfferedAsset) => previewPaths(product.previews).map(publicFile)
  return {
    complaint: (asset) => {
      const { product, hidden } = asset
      const own = soldIn(product)
      const ownOpen = publicIn(asset)
      const ownGoods = indexed(own)
      for (const file of ownOpen) {
        const seller =
          ownGoods.same(file)[0] ?? goods.same(file).find(({ sku }) => sku !== product.sku)
        if (seller) return shownFault(product.previews, file.path, seller.sku)
      }
      for (const [at, file] of own.entries()) {
        const seen = open.same(file).find(({ path }) => !hidden.includes(path))
        if (seen) return soldFault(at, seen.path)
      }
      return null
    },
    accept: (asset) => {
      soldIn(asset.product).forEach(goods.add)
      publicIn(asset).forEach(open.add)
    },
    rows: (paths) => [...new Set(paths)].map(publicFile),
  }
}

/** The rows of public files, with the digests that are known. */
export async function publicRows(tx: Db, paths: readonly string[]): Promise<readonly PublicFile[]> {
  const known = await publicAmong(tx, { digests: [], paths })
  const digests = new Map(known.map(({ path, digest }) => [path, digest]))
  return [...new Set(paths)].map((path) => ({
    path,
    digest: digestIn(path) ?? digests.get(path) ?? null,
  }))
}

/** A complaint about a file that is about to become public, such as a cover, if it is sold; or null. */
export async function soldCover(db: Db, file: PublicFile): Promise<string | null> {
  const digests = file.digest === null ? [] : [file.digest]
  const [seller] = await soldAmong(db, { digests, paths: [file.path] })
  return seller ? `the cover ${isSoldBy(seller.sku)}. ${OTHER_FILE}` : null
}

/** Reads the public files whose content is not known yet: those of the samples, or all of them. */
export async function readDigests(
  db: Db,
  fileStorage: FileStorage,
  which: { readonly imports: boolean },
): Promise<void> {
  for await (const paths of unreadMedia(db, which)) {
    const read: PublicFile[] = []
    for (const path of paths) {
      const file = await fileStorage.open(path)
      if (file.isErr()) continue
      const hash = createHash('sha256')
      for await (const chunk of file.value.stream(null)) hash.update(chunk)
      read.push({ path, digest: digestOf(hash.digest('hex')) })
    }
    await noteDigests(db, read)
  }
}

const soldIn = ({ sku, variants }: PreparedProduct): readonly SoldFile[] =>
  variants.map(({ file, sha256 }) => ({ sku, path: file, digest: digestOf(sha256) }))

/** Files by what they hold and by where they are. */
function indexed<File extends PublicFile>(files: readonly File[]) {
  const byKey = new Map<string, File[]>()
  const add = (file: File): void => {
    for (const key of keysOf(file)) {
      const same = byKey.get(key)
      if (same) same.push(file)
      else byKey.set(key, [file])
    }
  }
  files.forEach(add)
  return { add, same: (file: PublicFile) => keysOf(file).flatMap((key) => byKey.get(key) ?? []) }
}

const keysOf = ({ path, digest }: PublicFile): readonly string[] =>
  digest === null ? [path] : [path, digest]

const OTHER_FILE = 'Give another file, or take that one off sale first'

const isSoldBy = (sku: string) =>
  `is the same file as one that ${sku} sells, so anyone could download it without buying it`

function shownFault(previews: Previews, path: string, seller: string): FileComplaint {
  const column =
    path === previews.hd
      ? 'preview_hd'
      : path === previews.modelGlb
        ? 'preview_model'
        : path === previews.volume
          ? 'preview_volume'
          : 'preview_file'
  return { column, reason: `${isSoldBy(seller)}. ${OTHER_FILE}` }
}

function soldFault(at: number, path: string): FileComplaint {
  return {
    column: fileColumn(at, 'file'),
    reason:
      `is the same file as ${path}, which anyone may download without buying it. ` +
      'Sell another file, or give the asset that shows this one another preview first',
  }
}
