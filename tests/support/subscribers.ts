import { expect } from 'vitest'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import type { WantedService } from '#domain/order/purchase.ts'
import type { SandboxToken } from '#application/ports/orders.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { sandboxPayments } from '#server/payments/sandbox-payments.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Payments } from '#server/application/ports/payments.ts'
import type { Db } from '#server/sql/database.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { wireFrom } from '#server/wire.ts'
import { given, same } from '#wiring/wire.ts'
import { composedOver } from './composed.ts'
import { openCounter, type Person } from './counter.ts'
import { ownDoor } from './own-door.ts'
import { PLAN, REFILL, stockPriceBook } from './price-book-stock.ts'
import { emailsIn } from './letters.ts'

export const DAY = 24 * 60 * 60 * 1000

export type SubscriptionDesk = Awaited<ReturnType<typeof openSubscriptions>>

interface Terms {
  readonly payment: SandboxToken
  readonly licenseId?: LicenseId
}

/** The counter with plans on sale, one's own subscription, and the round that renews them. */
export async function openSubscriptions(db: Db) {
  const counter = await openCounter(db)
  await stockPriceBook(db)
  const { time, desk, taxRates } = counter
  const { purchases } = desk
  const { services, round } = roundOver(db, time, { taxRates })
  const { subscriptions } = services

  /** Pays for a service the ordinary way. */
  const buy = async (
    who: Person,
    wanted: WantedService,
    { payment, licenseId = 1 }: Terms,
  ): Promise<void> => {
    const { quote } = (
      await purchases.quote(who, { wanted, licenseId, country: 'US' })
    )._unsafeUnwrap()
    const company = licenseId > 1 ? 'Byron Pictures' : ''
    const billing = { country: 'US', company, vatId: '', acknowledged: false }
    const key = desk.secrets.newId()
    const placed = await purchases.place(who, {
      key,
      wanted,
      licenseId,
      billing,
      payment,
      quote,
    })
    expect(placed._unsafeUnwrap().status).toBe('paid')
  }

  const subscribe = (
    who: Person,
    planId: number,
    payment: SandboxToken = 'sandbox_ok',
  ): Promise<void> => buy(who, { kind: 'plan', planId }, { payment })

  const subscribeUnder = (licenseId: LicenseId, who: Person, planId: number): Promise<void> =>
    buy(who, { kind: 'plan', planId }, { payment: 'sandbox_ok', licenseId })

  /** What a plan's page shows under a licence. */
  const shown = (who: Person, planId: number, licenseId: LicenseId = 1) =>
    purchases.quote(who, { wanted: { kind: 'plan', planId }, licenseId, country: '' })

  /** Puts a plan down for the period's end, as it was shown. */
  const later = (who: Person, planId: number, licenseId: LicenseId = 1) =>
    shown(who, planId, licenseId).andThen(({ quote }) =>
      subscriptions.changeLater(who, { planId, licenseId, quote }),
    )

  /** Begins the refill of the price book: 20 credits a month for 34 dollars. */
  const refill = (who: Person, payment: SandboxToken = 'sandbox_ok'): Promise<void> =>
    buy(who, { kind: 'pack', packId: REFILL }, { payment })

  const roundAt = async (moment: number): Promise<void> => {
    time.now = moment
    ;(await round())._unsafeUnwrap()
  }

  const details = async (who: Person): Promise<SubscriptionDetails> =>
    (await subscriptions.details(who))._unsafeUnwrap()

  /** Signed in anew: months go by in these tests. */
  const spend = async (who: Person, variantId: number): Promise<number> =>
    (await counter.request(await counter.signInAgain(who), variantId)).status

  /** From now on every card gets this answer. */
  const replaceCards = async (payment: SandboxToken | null): Promise<void> => {
    await db.updateTable('subscriptions').set({ payment }).execute()
  }

  return {
    ...counter,
    book: services.subscriptionBook,
    purchases,
    subscriptions,
    subscribe,
    subscribeUnder,
    shown,
    later,
    refill,
    roundAt,
    details,
    spend,
    replaceCards,
  }
}

/** The shop at a moment, with Ada, who has no plan. */
export async function withAda(db: Db, moment: number) {
  const shop = await openSubscriptions(db)
  shop.time.now = moment
  return { shop, ada: await shop.signIn() }
}

/** The shop at the moment at which Ada subscribed to the basic plan by the month. */
export async function withSubscriber(db: Db, moment: number) {
  const opened = await withAda(db, moment)
  await opened.shop.subscribe(opened.ada, PLAN.BASIC_MONTH)
  return opened
}

type SandboxNeeds = Parameters<typeof sandboxPayments>[0]

interface RoundTools {
  readonly over?: (payments: Payments) => Payments
  readonly taxRates?: TaxRates
}

/** A process of its own that makes rounds over a database, by a clock and at a provider that others may share. */
export function roundOver(
  db: Db,
  time: { now: number },
  { over = (payments) => payments, taxRates = countryRates(new Map()) }: RoundTools = {},
) {
  const alarms: object[] = []
  const notes: string[] = []
  const log = {
    note: (event: string) => void notes.push(event),
    alarm: (_event: string, fields: object) => void alarms.push(fields),
  }
  const services = composedOver(db, {
    ...given({ clock: { now: () => time.now }, log, taxRates }),
    payments: wireFrom(
      (tools: SandboxNeeds) => over(sandboxPayments(tools)),
      same('db', 'clock', 'fingerprints'),
    ),
  })
  return { services, round: services.renewSubscriptions, alarms, notes }
}

/** As many processes as a large shop may run; each call has all make their round at once, without an alarm. */
export async function roundsOfFour(shop: { readonly db: Db; readonly time: { now: number } }) {
  const rounds = await Promise.all(
    Array.from({ length: 4 }, async () => roundOver(await ownDoor(shop.db), shop.time)),
  )
  return async (): Promise<void> => {
    const done = await Promise.all(rounds.map(({ round }) => round()))
    for (const one of done) one._unsafeUnwrap()
    expect(rounds.flatMap(({ alarms }) => alarms)).toEqual([])
  }
}

/** The order of a renewal as it stands between being written and being charged. */
export async function begunRenewal({ book, desk }: SubscriptionDesk): Promise<OrderRecord> {
  const [due] = (await book.due())._unsafeUnwrap()
  const attempt = due ? (await book.tend(due))._unsafeUnwrap() : null
  if (!attempt || attempt === 'crossed') throw new Error('no renewal is due')
  const order = (await desk.ledger.ofAttempt(attempt.userId, attempt.key))._unsafeUnwrap()
  if (!order) throw new Error('a renewal without an order')
  return order
}

/** Orders of renewals, oldest first: what each was for, and what became of it. */
export async function renewals(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_services', 'order_services.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'orders.total', 'order_services.ref_id as planId'])
    .where('orders.kind', '=', 'renewal')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
  return rows
}

/** What was really charged, in cents, oldest first. */
export async function charges(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('sandbox_charges')
    .select('amount')
    .where('state', '=', 'paid')
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount }) => amount)
}

/** Subjects of the letters to somebody, oldest first. */
export async function subjectsTo(db: Db, who: Person): Promise<readonly string[]> {
  const emails = (await emailsIn(db)).filter(({ recipient }) => recipient === who.email)
  return emails.map(({ subject }) => subject)
}

/** Every subscription of a plan that somebody ever had. */
export async function kept(db: Db, who: Person) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', who.id)
    .where('kind', '=', 'plan')
    .execute()
}

/** Every refill that somebody ever had, oldest first. */
export async function keptRefills(db: Db, who: Person) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', who.id)
    .where('kind', '=', 'credits')
    .orderBy('created_at')
    .execute()
}

export function day(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date, 12)
}
