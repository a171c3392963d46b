import type { DownloadFacts } from '#domain/download/decision.ts'
import { PRACTICE_CAP } from '#domain/download/limits.ts'
import type { Offers } from '#domain/download/way-on.ts'
import { DEFAULT_LICENSE } from '#domain/license/tier.ts'
import { minimumLicense, type Visitor } from '#domain/user/viewer.ts'
import type { DryAsk, Weighed } from '../ports/grants.ts'
import { creditsDue } from './credit-months.ts'
import type { Db } from './database.ts'
import { gatherFacts } from './download-facts.ts'
import { wantedFile, type WantedFile } from './download-file.ts'
import { calendarMonth, meterOf } from './practice-meter.ts'
import { licenseOf, soldPacks, soldPlans } from './sql-price-book.ts'

/** What a request would be decided by, read and left as it is; null where there is no such file. */
export async function weigh(db: Db, { viewer, variantId, now }: DryAsk): Promise<Weighed | null> {
  if (viewer.kind === 'visitor') {
    const file = await wantedFile(db, variantId)
    if (!file || file.retired) return null
    return { facts: factsOf(viewer, file, now), offers: await offersFor(db, false) }
  }
  const gathered = await gatherFacts(db, { viewer, variantId, now })
  if (!gathered) return null
  const credits = gathered.facts.credits + (await creditsDue(db, viewer.id, now))
  const offers = await offersFor(db, gathered.plan !== null)
  return { facts: { ...gathered.facts, credits }, offers }
}

/** Nothing is known of a visitor, and nothing but who they are decides. */
function factsOf(viewer: Visitor, file: WantedFile, now: number): DownloadFacts {
  return {
    viewer,
    licenseId: minimumLicense(viewer),
    wanted: file.wanted,
    burst: { links: 0, retryAfterSeconds: 0 },
    owned: false,
    practice: meterOf([], { month: calendarMonth(now), limit: PRACTICE_CAP }),
    plan: null,
    credits: 0,
  }
}

/** At the prices of one licence: a multiplier changes nothing about what is cheaper. */
async function offersFor(db: Db, subscribed: boolean): Promise<Offers> {
  const license = await licenseOf(db, DEFAULT_LICENSE)
  return {
    subscribed,
    plans: await soldPlans(db),
    packs: license ? await soldPacks(db, license) : [],
  }
}
