import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CreditCost } from '#domain/credits/ledger.ts'
import { LICENSE_IDS, type LicenseId } from '#domain/license/tier.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import {
  freezePlanCredits,
  grantCredits,
  reverseSpend,
  spendCredits,
  thawPlanCredits,
  writeOffEnded,
} from '#server/application/credits/credit-ledger.ts'
import type { Db } from '#server/sql/database.ts'
import { creditAccount } from '#server/application/credits/credits.ts'
import { customerById } from '#domain/customer/customer.ts'
import { createRepositories } from '#server/sql/repositories.ts'
import { putUser } from '../../support/backend-data.ts'
import { creditBookOf, lotsOf } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aUser, TODAY } from '#tests/support/samples.ts'
import { createUnit } from '#tests/support/units.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

const DAY = 24 * 60 * 60 * 1000

type Step =
  | {
      readonly do: 'grant'
      readonly plan: boolean
      readonly credits: number
      readonly days: number | null
      readonly licenseId: LicenseId
    }
  | { readonly do: 'spend'; readonly credits: number; readonly licenseId: LicenseId }
  | { readonly do: 'reverse'; readonly which: number }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'freeze' | 'thaw' | 'write-off' }

/** Mostly the lowest, so that most spends find something. */
const anyLicense = fc.constantFrom<LicenseId>(1, 1, 1, ...LICENSE_IDS)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    plan: fc.boolean(),
    credits: fc.integer({ min: 1, max: 20 }),
    days: fc.constantFrom(1, 10, null),
    licenseId: anyLicense,
  }),
  fc.record({
    do: fc.constant('spend' as const),
    credits: fc.integer({ min: 1, max: 25 }),
    licenseId: anyLicense,
  }),
  fc.record({
    do: fc.constant('spend' as const),
    credits: fc.integer({ min: 1, max: 4 }),
    licenseId: anyLicense,
  }),
  fc.record({ do: fc.constant('reverse' as const), which: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0.5, 1, 10, 400) }),
  fc.constantFrom<Step>({ do: 'freeze' }, { do: 'thaw' }, { do: 'write-off' }),
)

/** A lot as somebody with pencil and paper would keep it. */
interface DocumentLot {
  readonly id: string
  readonly plan: boolean
  readonly licenseId: LicenseId
  left: number
  ends: number
  frozen: boolean
}

interface Document {
  now: number
  readonly lots: DocumentLot[]
  /** Which lots each credit of each spend came from; emptied when it is taken back. */
  readonly spends: DocumentLot[][]
}

describeOnEveryDatabase('the ledger, whatever happens to it,', (open) => {
  test('is what a sheet of paper says: never below nothing, nothing ended or frozen spent', async () => {
    expect(await differing(await open(), 12)).toBeNull()
  })
})

test('hundreds of stories later, the ledger still is what the paper says', async () => {
  const db = await migratedSqlite()
  expect(await differing(db, 300)).toBeNull()
  await db.destroy()
})

/** The shortest story after which the book and the paper differ; null where none was found. */
async function differing(db: Db, numRuns: number): Promise<unknown> {
  let people = 0
  const story = fc.array(anyStep, { minLength: 4, maxLength: 24 })
  const told = await fc.check(
    fc.asyncProperty(story, async (steps) => {
      people += 1
      const id = `user-${people}`
      await putUser(db, aUser({ id, email: `${id}@example.com` }))
      const document: Document = { now: TODAY, lots: [], spends: [] }
      for (const step of steps) {
        await take(db, { userId: id, paper: document, step })
        const kept = await keptOf(db, id, document.now)
        if (!isDeepStrictEqual(kept, writtenOn(document))) return false
      }
      return true
    }),
    { numRuns },
  )
  return told.counterexample
}

interface Taking {
  readonly userId: string
  readonly paper: Document
  readonly step: Step
}

/** What the database says, and whether its lots and entries agree. */
async function keptOf(db: Db, userId: string, now: number): Promise<object> {
  const { balance } = await creditAccount(
    { ...createRepositories(db), now },
    customerById(userId),
    { page: 1 },
  )
  const lots = (await lotsOf(db, userId)).map(({ id, remaining }) => [id, remaining] as const)
  const { isSound } = await creditBookOf(db, userId)
  return { balance, lots: new Map(lots), isSound: isSound && balance >= 0 }
}

function writtenOn(document: Document): object {
  const balance = usable(document).reduce((sum, lot) => sum + lot.left, 0)
  const lots = document.lots.map(({ id, left }) => [id, left] as const)
  return { balance, lots: new Map(lots), isSound: true }
}

function take(db: Db, { userId, paper: document, step }: Taking): Promise<void> {
  const customer = customerById(userId)
  return db.transaction().execute(async (tx) => {
    const unit = createUnit(tx, document.now)
    switch (step.do) {
      case 'grant': {
        const expiresAt = step.days === null ? null : document.now + step.days * DAY
        const before = new Set((await lotsOf(tx, userId)).map(({ id }) => id))
        await grantCredits(unit, {
          customer,
          userId,
          source: step.plan ? 'plan' : 'pack',
          credits: step.credits,
          expiresAt,
          orderId: null,
          licenseId: step.licenseId,
          about: 'Credits',
          key: unit.newId(),
        })
        const [made] = (await lotsOf(tx, userId)).filter(({ id }) => !before.has(id))
        const id = made?.id ?? 'none'
        const ends = expiresAt ?? Infinity
        const { plan, licenseId } = step
        document.lots.push({ id, plan, licenseId, left: step.credits, ends, frozen: false })
        return
      }
      case 'spend': {
        const spendId = `${userId}.${document.spends.length}.`
        const taken = spendOnDocument(document, step)
        const { credits, licenseId } = step
        const wanted = { customer, userId, spendId, credits, licenseId, about: 'A file' }
        const spent = await spendCredits(unit, wanted)
        if (spent.isOk() !== (taken !== null)) throw new Error('the paper says otherwise')
        document.spends.push(taken ?? [])
        return
      }
      case 'reverse': {
        const taken = document.spends[step.which]
        if (!taken || taken.length === 0) return
        for (const lot of taken) lot.left += 1
        document.spends[step.which] = []
        await reverseSpend(unit, { customer, spendId: `${userId}.${step.which}.` })
        return
      }
      case 'wait':
        document.now += step.days * DAY
        return
      case 'freeze':
        for (const lot of usable(document).filter(({ plan }) => plan)) {
          lot.frozen = true
          lot.ends = addMonths(document.now, 12)
        }
        return freezePlanCredits(unit, customer)
      case 'thaw':
        for (const lot of document.lots.filter(
          ({ frozen, ends }) => frozen && ends > document.now,
        )) {
          lot.frozen = false
          lot.ends = Infinity
        }
        return thawPlanCredits(unit, customer)
      case 'write-off':
        for (const lot of document.lots.filter(({ ends }) => ends <= document.now)) lot.left = 0
        return writeOffEnded(unit, customer)
    }
  })
}

/** One credit after the other, each from the lot that credits 2 names of those that are good for the license; null where they do not suffice. */
function spendOnDocument(
  document: Document,
  { credits, licenseId }: CreditCost,
): DocumentLot[] | null {
  const good = () => usable(document).filter((lot) => lot.licenseId >= licenseId)
  if (good().reduce((sum, lot) => sum + lot.left, 0) < credits) return null
  return Array.from({ length: credits }, () => {
    const [first] = good().toSorted(
      (one, other) =>
        (one.ends === other.ends ? 0 : one.ends - other.ends) ||
        Number(other.plan) - Number(one.plan) ||
        (one.id < other.id ? -1 : 1),
    )
    if (!first) throw new Error('the paper ran out')
    first.left -= 1
    return first
  })
}

function usable(document: Document): DocumentLot[] {
  return document.lots.filter(
    ({ left, ends, frozen }) => left > 0 && !frozen && ends > document.now,
  )
}
