import type { Staff } from '../application/account/staff.ts'
import type { AccountTokens } from '../application/ports/account-tokens.ts'
import type { OutboxQueue } from '../application/ports/outbox-queue.ts'
import type { ManageCodes } from '../application/cart/manage-codes.ts'
import type { UnitOfWork } from '../application/ports/unit-of-work.ts'
import type { RenderEmail } from '../email/render-email.ts'
import type { CheckoutCarts } from '../application/ports/checkout-carts.ts'
import type { Mailer } from '../application/ports/mailer.ts'
import type { OrderStore } from '../application/ports/order-store.ts'
import type { PasswordHashes } from '../application/ports/password-hashes.ts'
import type { PaymentFingerprints } from '../application/ports/payment-fingerprints.ts'
import type { Payments, WebhookReader } from '../application/ports/payments.ts'
import type { Refunds } from '../application/ports/refunds.ts'
import type { SubscriptionService } from '../application/ports/subscriptions.ts'
import type { TaxRates } from '../application/ports/tax-rates.ts'
import type { Users } from '../application/ports/users.ts'
import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { GrantFreePacks } from '../application/free-pack/free-packs.ts'
import type { listFreePacks, setFreePack } from '../application/free-pack/set-free-pack.ts'
import type { RenewSubscriptions } from '../application/subscription/renew-subscriptions.ts'
import type { SendEmails } from '../application/email/send-emails.ts'
import type { AppServices } from '../http/app.ts'
import type { LinkLife } from '#domain/download/limits.ts'
import type { Db } from '../sql/database.ts'

/** Every port and use case of the server: what its routes need, and what those are made of. */
export interface ServerServices extends AppServices {
  readonly db: Db
  /** Where reads outside units go. */
  readonly reads: Db
  readonly units: UnitOfWork
  readonly renderEmail: RenderEmail
  /** Addresses at localhost may register: on a developer's machine only. */
  readonly allowLocalhost: boolean
  /** Where the shop's own people read their mail. */
  readonly contact: string

  readonly accountTokens: AccountTokens
  readonly checkoutCarts: CheckoutCarts
  readonly mailer: Mailer
  readonly manageCodes: ManageCodes
  readonly orderStore: OrderStore
  readonly outbox: OutboxQueue
  readonly fingerprints: PaymentFingerprints
  readonly linkLife: LinkLife
  /** Who sells, line by line: on every invoice and certificate. */
  readonly seller: readonly string[]
  readonly taxRates: TaxRates
  readonly passwordHashes: PasswordHashes
  readonly payments: Payments
  readonly webhookReaders: readonly WebhookReader[]
  readonly refunds: Refunds
  readonly staff: Staff
  readonly subscriptionService: SubscriptionService
  readonly users: Users

  /** Asks those whose band was confirmed a year ago; gives the number of e-mails. */
  readonly askAboutRevenueBands: () => ResultAsync<number, Outage>
  /** Has providers delete what they keep of people who are gone; gives for how many. */
  readonly deleteSavedPaymentMethods: () => ResultAsync<number, Outage>
  /** Gives this month's free pack to everybody who is owed it; gives the number of members. */
  readonly grantFreePacks: GrantFreePacks
  /** What an operator sets the free packs to, and sees of them. */
  readonly listFreePacks: ReturnType<typeof listFreePacks>
  readonly setFreePack: ReturnType<typeof setFreePack>
  /** Settles what a killed server left open; gives how many orders it looked at. */
  readonly recoverOrders: () => ResultAsync<number, Outage>
  /** Weighs what was downloaded; gives how many assets it moved. */
  readonly recountPopularity: () => ResultAsync<number, Outage>
  /** Ends, grants and renews what is due; gives how many subscriptions were due. */
  readonly renewSubscriptions: RenewSubscriptions
  readonly sendEmails: SendEmails
  /** Clears away what has ended. */
  readonly tidyUp: () => ResultAsync<void, Outage>
  /** Writes off the credits that have run out. */
  readonly expireCredits: () => ResultAsync<void, Outage>
  /** Writes to members whose credits end soon; gives the number of e-mails. */
  readonly warnOfEndingCredits: () => ResultAsync<number, Outage>
}
