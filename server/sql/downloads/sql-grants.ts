import { err, ok, type Result } from 'neverthrow'
import { attempted, type Missing } from '#application/ports/outage.ts'
import type { DownloadAllowed, DownloadRefusal } from '#domain/download/decision.ts'
import type { CreditsChanged } from '#domain/download/shown-cost.ts'
import { linkLifeMs, type LinkLife } from '#domain/download/limits.ts'
import type { DecideDownload, DownloadAsk, Granted, Grants, Weighed } from '#server/ports/grants.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { TaxRates } from '#server/ports/tax-rates.ts'
import { deciding } from '../deciding.ts'
import { keepSpend, licenseForCredits, type CreditDownload } from './credit-downloads.ts'
import type { WriteContext } from '../write-context.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import type { Db } from '../database.ts'
import { gatherFacts, type Gathered } from './download-facts.ts'
import { fileBehind, markServed } from './download-serving.ts'
import { weigh } from './download-weighing.ts'
import { certifyFree } from './free-certificates.ts'
import { grantFor, type GrantRow } from './grant-rows.ts'
import { practiceMeter } from './practice-meter.ts'
import { writeTags } from './project-tags.ts'
import { grantDueMonths } from '../subscriptions/subscription-months.ts'

type Decision = Result<Granted, DownloadRefusal | CreditsChanged | Missing>

interface GrantTools {
  readonly db: Db
  readonly secrets: Secrets
  readonly linkLife: LinkLife
  readonly taxRates: TaxRates
}

export const sqlGrants = ({ db, secrets, linkLife, taxRates }: GrantTools): Grants => ({
  request: (ask, decide) => {
    const context = { newId: () => secrets.newId(), now: ask.now }
    return deciding(db, (tx) => decideAndGrant(tx, { ask, decide, context, linkLife }))
  },
  weigh: (ask) =>
    attempted(weigh(db, ask, taxRates)).andThen((weighed): Result<Weighed, Missing> =>
      weighed ? ok(weighed) : err(NO_FILE),
    ),
  fileBehind: (claims, now) => attempted(fileBehind(db, claims, now)),
  markServed: (claims, now) => attempted(markServed(db, claims, now)),
  practiceUsed: (userId, now) => attempted(practiceMeter(db, userId, now)),
})

const NO_FILE: Missing = { kind: 'missing', what: 'file' }

interface Deciding {
  readonly ask: DownloadAsk
  readonly decide: DecideDownload
  readonly context: WriteContext
  readonly linkLife: LinkLife
}

async function decideAndGrant(tx: Db, deciding: Deciding): Promise<Decision> {
  const { ask, decide, context, linkLife } = deciding
  // One request of a person at a time, so that none counts or spends what another is about to.
  await lockPayer(tx, ask.viewer.id)
  await grantDueMonths(tx, ask.viewer.id, context)
  const gathered = await gatherFacts(tx, ask)
  if (!gathered) return err(NO_FILE)
  const decision = decide(gathered.facts)
  if (decision.isErr()) return err(decision.error)
  const granted = await grantAs(decision.value, { tx, ask, gathered, context })
  if (granted.isErr()) return err(granted.error)
  const { grant, fresh } = granted.value
  if (ask.projectTag !== undefined) {
    const { viewer, variantId, projectTag: tag, now } = ask
    await writeTags(tx, { userId: viewer.id, variantIds: [variantId], tag, now })
  }
  const end = ask.now + linkLifeMs(gathered.file.bytes, linkLife)
  // No link outlives the right that it stands for.
  const linkExpiresAt = grant.expires_at === null ? end : Math.min(end, grant.expires_at)
  await tx
    .insertInto('links')
    .values({
      id: context.newId(),
      grant_id: grant.id,
      user_id: ask.viewer.id,
      variant_id: ask.variantId,
      renewal: gathered.renewal ? 1 : 0,
      created_at: ask.now,
      expires_at: linkExpiresAt,
    })
    .execute()
  const { vaultPath, filename, bytes, sha256 } = gathered.file
  const file = { vaultPath, filename, bytes, sha256 }
  return ok({ grantId: grant.id, fresh, cost: decision.value.cost, linkExpiresAt, file })
}

interface Granting {
  readonly tx: Db
  readonly ask: DownloadAsk
  readonly gathered: Gathered
  readonly context: WriteContext
}

type Made = Result<{ readonly grant: GrantRow; readonly fresh: boolean }, DownloadRefusal>

/** What is owned, free or practice footage is granted as it is; anything else is licensed first. */
async function grantAs({ kind, cost }: DownloadAllowed, granting: Granting): Promise<Made> {
  const { tx, ask, gathered, context } = granting
  const { file } = gathered
  const { paidLicenseId: license } = gathered.facts
  const grantOf = (of: GrantRow['kind']) =>
    grantFor(tx, { id: context.newId(), ask, file, license, kind: of })
  const isPaid = !file.wanted.free && !file.isPractice
  if (kind === 'owned' || !isPaid) {
    const { grant, fresh } = await grantOf(kindOf(gathered))
    if (grant.kind === 'free') await certifyFree(tx, grant, context)
    return ok({ grant, fresh: fresh && kind === 'granted' })
  }
  const download: CreditDownload = {
    viewer: ask.viewer,
    productId: file.productId,
    variantId: ask.variantId,
    licenseId: license,
    credits: cost,
    is4k: file.wanted.is4k,
    subscriptionId: gathered.plan?.id ?? null,
  }
  const spent = await licenseForCredits(tx, download, context)
  if (spent.isErr()) return err(spent.error)
  const { grant } = await grantOf('owned')
  await keepSpend(tx, { ...download, spendId: spent.value, grantId: grant.id }, context)
  return ok({ grant, fresh: true })
}

function kindOf({ owned, file }: Gathered): GrantRow['kind'] {
  if (owned !== null) return 'owned'
  return file.isPractice ? 'practice' : 'free'
}
