import { expect } from 'vitest'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import type { SandboxToken } from '#application/ports/orders.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { sandboxPayments } from '#server/payments/sandbox-payments.ts'
import type { DueSubscription } from '#server/application/ports/subscription-repository.ts'
import {
  dueSubscriptions,
  processDue,
} from '#server/application/subscription/renew-subscriptions.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Payments } from '#server/application/ports/payments.ts'
import type { Db } from '#server/sql/database.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import type { VatRegister } from '#server/application/ports/vat-register.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import { noVatRegister } from '#server/tax/vies.ts'
import { wireFrom } from '#server/boot/wire.ts'
import { given, same } from '#wiring/wire.ts'
import { composedOver } from './composed.ts'
import { openBackend, type Person } from './backend.ts'
import { ownConnection } from './own-connection.ts'
import { PLAN, CREDIT_SUBSCRIPTION, seedPriceBook } from './price-book-data.ts'
import { emailsIn } from './emails.ts'

export const DAY = 24 * 60 * 60 * 1000

export type SubscriptionShop = Awaited<ReturnType<typeof openSubscriptions>>

interface Terms {
  readonly payment: SandboxToken
  readonly licenseId?: LicenseId
}

/** The shop with plans on sale, a user's own subscription, and the run that renews subscriptions. */
export async function openSubscriptions(db: Db) {
  const backend = await openBackend(db)
  await seedPriceBook(db)
  const { time, testShop, taxRates } = backend
  const { purchases } = testShop
  const { services, round } = schedulerOver(db, time, { taxRates })
  const { subscriptions } = services

  /** Pays for a service the ordinary way. */
  const buy = async (
    who: Person,
    wanted: PurchaseItem,
    { payment, licenseId = 1 }: Terms,
  ): Promise<void> => {
    const { quote } = (
      await purchases.quote(who, { wanted, licenseId, country: 'US', vatId: '' })
    )._unsafeUnwrap()
    const company = licenseId > 1 ? 'Byron Pictures' : ''
    const billing = { country: 'US', company, vatId: '', acknowledged: false }
    const key = testShop.secrets.newId()
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

  /** The quote that a plan's page shows under a license. */
  const shown = (who: Person, planId: number, licenseId: LicenseId = 1) =>
    purchases.quote(who, { wanted: { kind: 'plan', planId }, licenseId, country: '', vatId: '' })

  /** Schedules a change to a plan at the end of the period, as it was quoted. */
  const later = (who: Person, planId: number, licenseId: LicenseId = 1) =>
    shown(who, planId, licenseId).andThen(({ quote }) =>
      subscriptions.scheduleChange(who, { planId, licenseId, quote }),
    )

  /** Starts the credit subscription of the price book: 20 credits per month for 34 dollars. */
  const creditSubscription = (who: Person, payment: SandboxToken = 'sandbox_ok'): Promise<void> =>
    buy(who, { kind: 'pack', packId: CREDIT_SUBSCRIPTION }, { payment })

  const roundAt = async (moment: number): Promise<void> => {
    time.now = moment
    ;(await round())._unsafeUnwrap()
  }

  const details = async (who: Person): Promise<SubscriptionDetails> =>
    (await subscriptions.details(who))._unsafeUnwrap()

  /** Signs in again first: months go by in these tests. */
  const spend = async (who: Person, variantId: number): Promise<number> =>
    (await backend.request(await backend.signInAgain(who), variantId)).status

  /** From now on, every card gets this response. */
  const replaceCards = async (payment: SandboxToken | null): Promise<void> => {
    await db.updateTable('subscriptions').set({ payment }).execute()
  }

  return {
    ...backend,
    book: {
      due: () => dueSubscriptions(services),
      process: (due: DueSubscription) => processDue(services, due),
    },
    purchases,
    subscriptions,
    subscribe,
    subscribeUnder,
    shown,
    later,
    creditSubscription,
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

/** The shop at the moment when Ada subscribed to the monthly basic plan. */
export async function withSubscriber(db: Db, moment: number) {
  const opened = await withAda(db, moment)
  await opened.shop.subscribe(opened.ada, PLAN.BASIC_MONTH)
  return opened
}

type SandboxNeeds = Parameters<typeof sandboxPayments>[0]

interface SchedulerTools {
  readonly over?: (payments: Payments) => Payments
  readonly taxRates?: TaxRates
  readonly vatRegister?: VatRegister
}

/**
 * A separate process that runs the scheduler over a database, with a clock and a provider that others may
 * share.
 */
export function schedulerOver(
  db: Db,
  time: { now: number },
  {
    over = (payments) => payments,
    taxRates = countryRates(new Map()),
    vatRegister = noVatRegister,
  }: SchedulerTools = {},
) {
  const alarms: object[] = []
  const notes: string[] = []
  const log = {
    note: (event: string) => void notes.push(event),
    alarm: (_event: string, fields: object) => void alarms.push(fields),
  }
  const services = composedOver(db, {
    ...given({ clock: { now: () => time.now }, log, taxRates, vatRegister }),
    payments: wireFrom(
      (tools: SandboxNeeds) => over(sandboxPayments(tools)),
      same('db', 'clock', 'fingerprints'),
    ),
  })
  return { services, round: services.renewSubscriptions, alarms, notes }
}

/** As many processes as a large shop may run; each call makes all of them run at once, and expects no alarms. */
export async function fourSchedulers(shop: { readonly db: Db; readonly time: { now: number } }) {
  const rounds = await Promise.all(
    Array.from({ length: 4 }, async () => schedulerOver(await ownConnection(shop.db), shop.time)),
  )
  return async (): Promise<void> => {
    const done = await Promise.all(rounds.map(({ round }) => round()))
    for (const one of done) one._unsafeUnwrap()
    expect(rounds.flatMap(({ alarms }) => alarms)).toEqual([])
  }
}

/** A renewal's order in its state between being written and being charged. */
export async function openRenewal({ book, testShop }: SubscriptionShop): Promise<OrderRecord> {
  const [due] = (await book.due())._unsafeUnwrap()
  const attempt = due ? (await book.process(due))._unsafeUnwrap() : null
  if (!attempt || attempt === 'conflict') throw new Error('no renewal is due')
  const order = (await testShop.orderStore.ofAttempt(attempt.userId, attempt.key))._unsafeUnwrap()
  if (!order) throw new Error('a renewal without an order')
  return order
}

/** Orders of renewals, oldest first: what each was for, and its outcome. */
export async function renewals(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_purchases', 'order_purchases.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'orders.total', 'order_purchases.ref_id as planId'])
    .where('orders.kind', '=', 'renewal')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
  return rows
}

/** What was actually charged, in cents, oldest first. */
export async function charges(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('sandbox_charges')
    .select('amount')
    .where('state', '=', 'paid')
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount }) => amount)
}

/** Subjects of the emails to a user, oldest first. */
export async function subjectsTo(db: Db, who: Person): Promise<readonly string[]> {
  const emails = (await emailsIn(db)).filter(({ recipient }) => recipient === who.email)
  return emails.map(({ subject }) => subject)
}

/** Every plan subscription that a user has ever had. */
export async function storedSubscription(db: Db, who: Person) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', who.id)
    .where('kind', '=', 'plan')
    .execute()
}

/** Every credit subscription that a user has ever had, oldest first. */
export async function storedCreditSubscriptions(db: Db, who: Person) {
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
