import type { Clock } from '#application/ports/clock.ts'
import type { FreePacks } from '#application/ports/free-packs.ts'
import { endOf, monthOf } from '#domain/shared/calendar.ts'
import { isGivenPacks, type FreePack } from '#domain/subscription/free-pack.ts'
import type { FreePackBook, FreePackLetters } from '#server/ports/free-pack-book.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { attempted } from '#application/ports/outage.ts'
import { writeContext, type WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { givePack } from './free-pack-granting.ts'
import { filesOfMonth, type PackFile } from './free-pack-month.ts'
import { owedPack } from './free-pack-owed.ts'
import { productCards } from '../catalogue/product-cards.ts'

export interface FreePackDesk {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly freePackLetters: FreePackLetters
}

/** This month's pack as a member sees it: what they are owed is given to them on the way. */
export const sqlFreePacks = (desk: FreePackDesk): FreePacks => ({
  packFor: (viewer) => {
    const { id } = viewer
    const context = writeContext(desk.secrets, desk.clock)
    return attempted(
      filesOfMonth(desk.db, monthOf(context.now)).then(async (files) => {
        if (isGivenPacks(viewer)) await give(desk, { userId: id, files }, context)
        return packOf(desk.db, { userId: id, files, now: context.now })
      }),
    )
  },
})

/** The same for everybody, whether they look or not. */
export const sqlFreePackBook = (desk: FreePackDesk): FreePackBook => ({
  owed: (after) => {
    const month = monthOf(desk.clock.now())
    return attempted(
      filesOfMonth(desk.db, month).then((files) => owedPack(desk.db, { month, files, after })),
    )
  },
  grantPack: (userId) => {
    const context = writeContext(desk.secrets, desk.clock)
    return attempted(
      filesOfMonth(desk.db, monthOf(context.now)).then((files) =>
        give(desk, { userId, files }, context),
      ),
    )
  },
})

interface Given {
  readonly userId: string
  readonly files: readonly PackFile[]
}

function give(
  { db, freePackLetters }: FreePackDesk,
  given: Given,
  context: WriteContext,
): Promise<boolean> {
  const giving = { ...given, month: monthOf(context.now), letters: freePackLetters }
  return db.transaction().execute((tx) => givePack(tx, giving, context))
}

interface Looking extends Given {
  readonly now: number
}

async function packOf(db: Db, { userId, files, now }: Looking): Promise<FreePack> {
  const month = monthOf(now)
  const user = await db
    .selectFrom('users')
    .select('free_subscriber')
    .where('id', '=', userId)
    .executeTakeFirst()
  const cards = await productCards(db, [...new Set(files.map(({ productId }) => productId))])
  const mine = Map.groupBy(await licensedOf(db, { userId, files }), (file) => file.productId)
  return {
    month,
    endsAt: endOf(month),
    held: user?.free_subscriber === 1,
    assets: cards.map((product) => ({
      product,
      files: (mine.get(product.id) ?? []).map(({ productId: _product, ...file }) => ({
        ...file,
        productName: product.name,
        productSlug: product.slug,
      })),
    })),
  }
}

function licensedOf(db: Db, { userId, files }: Given) {
  if (files.length === 0) return Promise.resolve([])
  return db
    .selectFrom('variants')
    .select([
      'variants.product_id as productId',
      'variants.id as variantId',
      'variants.name',
      'variants.filename',
      'variants.bytes',
      'variants.sha256',
    ])
    .where(
      'variants.id',
      'in',
      files.map(({ variantId }) => variantId),
    )
    .where((variant) =>
      variant.exists(
        variant
          .selectFrom('entitlements')
          .select('entitlements.id')
          .where('entitlements.user_id', '=', userId)
          .whereRef('entitlements.variant_id', '=', 'variants.id')
          .where('entitlements.revoked_at', 'is', null),
      ),
    )
    .orderBy('variants.position')
    .orderBy('variants.id')
    .execute()
}
