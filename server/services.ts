import type { Staff } from './application/account/staff.ts'
import type { AccountTokens } from './application/ports/account-tokens.ts'
import type { OutboxQueue } from './application/ports/outbox-queue.ts'
import type { ManageCodes } from './application/cart/manage-codes.ts'
import type { UnitOfWork } from './application/ports/unit-of-work.ts'
import type { WordEmail } from './mail/word-email.ts'
import type { CartLedger } from './application/ports/cart-ledger.ts'
import type { Mail } from './application/ports/mail.ts'
import type { OrderLedger } from './application/ports/order-ledger.ts'
import type { PasswordHashes } from './application/ports/password-hashes.ts'
import type { PaymentFingerprints } from './application/ports/payment-fingerprints.ts'
import type { Payments, ProviderMessages } from './application/ports/payments.ts'
import type { Refunds } from './application/ports/refunds.ts'
import type { SubscriptionBook } from './application/ports/subscriptions.ts'
import type { TaxRates } from './application/ports/tax-rates.ts'
import type { Users } from './application/ports/users.ts'
import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { GrantFreePacks } from './application/free-pack/free-packs.ts'
import type { listFreePacks, setFreePack } from './application/free-pack/set-free-pack.ts'
import type { RenewSubscriptions } from './application/subscription/renew-subscriptions.ts'
import type { SendLetters } from './application/email/send-letters.ts'
import type { AppServices } from './http/app.ts'
import type { LinkLife } from '#domain/download/limits.ts'
import type { Db } from './sql/database.ts'

/** Every port and use case of the server: what its doors need, and what those are made of. */
export interface ServerServices extends AppServices {
  readonly db: Db
  /** Where reads outside units go. */
  readonly reads: Db
  readonly units: UnitOfWork
  readonly wordEmail: WordEmail
  /** Addresses at localhost may register: on a developer's machine only. */
  readonly allowLocalhost: boolean
  /** Where the shop's own people read their mail. */
  readonly contact: string

  readonly accountTokens: AccountTokens
  readonly cartLedger: CartLedger
  readonly mail: Mail
  readonly manageCodes: ManageCodes
  readonly orderLedger: OrderLedger
  readonly outbox: OutboxQueue
  readonly fingerprints: PaymentFingerprints
  readonly linkLife: LinkLife
  /** Who sells, line by line: on every invoice and certificate. */
  readonly seller: readonly string[]
  readonly taxRates: TaxRates
  readonly passwordHashes: PasswordHashes
  readonly payments: Payments
  readonly providerMessages: readonly ProviderMessages[]
  readonly refunds: Refunds
  readonly staff: Staff
  readonly subscriptionBook: SubscriptionBook
  readonly users: Users

  /** Asks those whose band was confirmed a year ago; gives the number of letters. */
  readonly askAboutBands: () => ResultAsync<number, Outage>
  /** Has providers delete what they keep of people who are gone; gives for how many. */
  readonly forgetPayments: () => ResultAsync<number, Outage>
  /** Gives this month's free pack to everybody who is owed it; gives the number of members. */
  readonly grantFreePacks: GrantFreePacks
  /** What an operator sets the free packs to, and sees of them. */
  readonly listFreePacks: ReturnType<typeof listFreePacks>
  readonly setFreePack: ReturnType<typeof setFreePack>
  /** Settles what a killed server left under way; gives how many orders it looked at. */
  readonly recoverOrders: () => ResultAsync<number, Outage>
  /** Weighs what was downloaded; gives how many assets it moved. */
  readonly recountPopularity: () => ResultAsync<number, Outage>
  /** Ends, grants and renews what is due; gives how many subscriptions were due. */
  readonly renewSubscriptions: RenewSubscriptions
  readonly sendLetters: SendLetters
  /** Clears away what has ended. */
  readonly tidyUp: () => ResultAsync<void, Outage>
  /** Writes off the credits that have run out. */
  readonly expireCredits: () => ResultAsync<void, Outage>
  /** Writes to members whose credits end soon; gives the number of letters. */
  readonly warnOfEndingCredits: () => ResultAsync<number, Outage>
}
