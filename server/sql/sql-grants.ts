import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import type { DownloadRefusal } from '#domain/download/decision.ts'
import { linkLifeMs } from '#domain/download/limits.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import type { DecideDownload, DownloadAsk, Granted, Grants } from '../ports/grants.ts'
import type { Secrets } from '../ports/secrets.ts'
import { asking, deciding } from './asking.ts'
import type { Db } from './database.ts'
import { lockingRows } from './dialect.ts'
import { gatherFacts, type Gathered } from './download-facts.ts'
import { grantFor, type GrantRow } from './grant-rows.ts'
import { ownedLicense } from './owned-license.ts'
import { practiceMeter } from './practice-meter.ts'

type Decision = Result<Granted, DownloadRefusal | Missing>

export const sqlGrants = (db: Db, secrets: Secrets): Grants => ({
  request: (ask, decide) => deciding(db, (tx) => decideAndGrant(tx, { ask, decide, secrets })),

  fileBehind: ({ grantId, userId, variantId }, now) =>
    asking(
      db
        .selectFrom('grants')
        .innerJoin('variants', 'variants.id', 'grants.variant_id')
        .select([
          'grants.kind',
          'variants.vault_path as vaultPath',
          'variants.filename',
          'variants.bytes',
          'variants.sha256',
        ])
        .where('grants.id', '=', grantId)
        .where('grants.user_id', '=', userId)
        .where('grants.variant_id', '=', variantId)
        .where('grants.revoked_at', 'is', null)
        .where((grant) =>
          grant.or([grant('grants.expires_at', 'is', null), grant('grants.expires_at', '>', now)]),
        )
        .executeTakeFirst()
        .then(async (row) => {
          if (!row) return null
          const { kind, ...file } = row
          // An owned file is owned as long as what licensed it stands (rules 29).
          const stands = kind !== 'owned' || (await ownedLicense(db, userId, variantId)) !== null
          return stands ? file : null
        }),
    ),

  practiceUsed: (userId, month) => asking(practiceMeter(db, userId, month)),
})

interface Deciding {
  readonly ask: DownloadAsk
  readonly decide: DecideDownload
  readonly secrets: Secrets
}

async function decideAndGrant(tx: Db, { ask, decide, secrets }: Deciding): Promise<Decision> {
  // One request of a person at a time, so that none counts what another is about to write.
  await lockingRows(
    tx,
    tx.selectFrom('users').select('id').where('id', '=', ask.viewer.id),
  ).executeTakeFirst()
  const gathered = await gatherFacts(tx, ask)
  if (!gathered) return err({ kind: 'missing', what: 'file' })
  const decision = decide(gathered.facts)
  if (decision.isErr()) return err(decision.error)
  const { grant, fresh } = await grantFor(tx, {
    id: secrets.newId(),
    ask,
    file: gathered.file,
    license: gathered.owned ?? minimumLicense(ask.viewer),
    kind: kindOf(gathered),
  })
  const linkExpiresAt = endOfLink(gathered.file.bytes, grant, ask.now)
  await tx
    .insertInto('links')
    .values({
      id: secrets.newId(),
      grant_id: grant.id,
      user_id: ask.viewer.id,
      variant_id: ask.variantId,
      renewal: gathered.renewal ? 1 : 0,
      created_at: ask.now,
      expires_at: linkExpiresAt,
    })
    .execute()
  const { vaultPath, filename, bytes, sha256 } = gathered.file
  return ok({
    grantId: grant.id,
    fresh: fresh && decision.value.kind === 'granted',
    linkExpiresAt,
    file: { vaultPath, filename, bytes, sha256 },
  })
}

function kindOf({ owned, file }: Gathered): GrantRow['kind'] {
  if (owned !== null) return 'owned'
  return file.isPractice ? 'practice' : 'free'
}

/** No link outlives the right that it stands for. */
function endOfLink(bytes: number, grant: GrantRow, now: number): number {
  const end = now + linkLifeMs(bytes)
  return grant.expires_at === null ? end : Math.min(end, grant.expires_at)
}
