import { grantFreePacks } from '#server/application/free-pack/free-packs.ts'
import type { Db } from '#server/sql/database.ts'
import { freePackRepository } from '#server/sql/free-packs/free-pack-repository.ts'
import type { Backend, Person } from './backend.ts'
import { emailsIn } from './emails.ts'

/** The shop's assets, as packs refer to them: two for sale, one of them in HD and UHD. */
export const ASSET = { EMBER: 1, FREE: 2, SUBSCRIPTION: 3, SMOKE: 4, PRACTICE: 51 } as const

/** Runs the free plan's monthly grant on a backend. */
export function runFreePacks({ testShop }: Backend) {
  return grantFreePacks(testShop)
}

export function putPack(db: Db, month: string, ...productIds: readonly number[]): Promise<void> {
  return freePackRepository(db).putAssets(month, productIds)
}

/** Every file that a user owns now, with its license. */
export async function ownedFilesOf(db: Db, who: Pick<Person, 'id'>) {
  const rows = await db
    .selectFrom('entitlements')
    .select(['variant_id', 'license_id'])
    .where('user_id', '=', who.id)
    .where('revoked_at', 'is', null)
    .orderBy('variant_id')
    .orderBy('license_id')
    .execute()
  return rows.map((row) => [row.variant_id, row.license_id])
}

/** Emails about packs, to anyone. */
export async function packEmails(db: Db) {
  return (await emailsIn(db)).filter(({ key }) => key.startsWith('free-pack:'))
}
