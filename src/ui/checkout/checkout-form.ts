import { makeAutoObservable, observableRef } from 'mobx'
import type {
  Checkout,
  PaymentAttempt,
  SandboxToken,
  ChallengeAnswer,
} from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentMethod, PaymentProvider } from '#domain/order/payment-method.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import type { Payable } from './payable.ts'
import { withoutFields, type PaymentInput } from './payment-input.ts'

export interface CheckoutFormNeeds {
  readonly checkout: Pick<Checkout, 'answerChallenge'>
  /** The shop's payment methods. The first is selected by default. */
  readonly providers: readonly PaymentProvider[]
  newIdempotencyKey(): string
  /** Called when the order is paid, or will be once the provider confirms. */
  onDone(order: Order): void
  /**
   * Called when prices have changed, or when the billing details have and the tax may differ. Fetches new totals,
   * also for the same billing details if `isStale`.
   */
  reprice(isStale: boolean): void
  /** Sends the buyer to the provider's own page, which returns to `/checkout/return`. */
  leave(order: Order, address: string): void
}

/** What a team sees before it pays this order by invoice. */
export interface InvoiceOffer {
  readonly hint: string
  /** The amount that will be due, and the due date. */
  readonly sum: string
}

/** The checkout form of a page or a dialog: the values filled in, and the payment attempt in progress. */
export class CheckoutForm {
  country = ''
  company = ''
  vatId = ''
  acknowledged = false
  method: PaymentMethod
  card: SandboxToken = 'sandbox_ok'
  paying = false
  /** What is still wrong: fields that are filled in anew are left out of it. */
  error: UserError | null = null
  /** The last refusal as it came. */
  refused: UserError | null = null
  /** An order that waits for the buyer to answer the sandbox bank's challenge. */
  awaiting: Order | null = null
  /** The previous total, if it changed while the buyer was paying. */
  totalBefore: number | null = null
  /** The card provider's form while it is mounted on the page. */
  cardForm: CardForm | null = null
  /**
   * What is being paid for, until the server has reported the outcome: a response may get lost after the money
   * was taken.
   */
  attempted: Payable | null = null
  /** Null if this order can't be paid by invoice. */
  invoice: InvoiceOffer | null = null
  /** The id of the account whose saved details have been filled in. */
  recalledFor: string | null = null
  /** The VAT number that prices were last requested with. */
  private pricedVatId = ''
  private key: string
  /** The payment token of the attempt with this key. A retry must send the same token. */
  private payment: string | null = null
  private readonly needs: CheckoutFormNeeds

  constructor(needs: CheckoutFormNeeds) {
    this.needs = needs
    this.key = needs.newIdempotencyKey()
    this.method = needs.providers[0] ?? 'sandbox'
    makeAutoObservable<this, 'needs' | 'key' | 'payment'>(this, {
      error: observableRef,
      refused: observableRef,
      awaiting: observableRef,
      attempted: observableRef,
      cardForm: observableRef,
      invoice: observableRef,
      needs: false,
      key: false,
      payment: false,
    })
  }

  get providers(): readonly PaymentProvider[] {
    return this.needs.providers
  }

  /** True if the card form has not loaded yet, or failed to load. */
  get waitsForForm(): boolean {
    return this.method === 'stripe' && this.cardForm === null
  }

  /** Resets the form for another attempt, which must not reuse the order or show the error of the previous one. */
  begin(): void {
    this.renew()
    this.error = this.refused = null
  }

  fill(change: Partial<PaymentInput>): void {
    const { country } = this
    this.error = withoutFields(this.error, change)
    Object.assign(this, change)
    this.renew()
    if (this.country !== country) this.reprice()
  }

  /** Called when the VAT number field loses focus. The number may make the bill a reverse charge (tax 2). */
  leaveVatId(): void {
    if (this.vatId !== this.pricedVatId) this.reprice()
  }

  /** Fills empty fields with the account's saved details, once per account, and clears what another account left. */
  recall({ id }: Registered, known: Omit<Billing, 'acknowledged'>): void {
    if (this.recalledFor === id || this.paying) return
    if (this.recalledFor !== null)
      this.fill({ country: '', company: '', vatId: '', acknowledged: false })
    this.recalledFor = id
    this.fill({
      country: this.country || known.country,
      company: this.company || known.company,
      vatId: this.vatId || known.vatId,
    })
    this.leaveVatId()
  }

  /** Selects the shop's first payment method, instead of credits. */
  payInMoney(): void {
    this.fill({ method: this.providers[0] ?? 'sandbox' })
  }

  /** Deselects invoice payment when it is no longer offered. */
  offerInvoice(offer: InvoiceOffer | null): void {
    this.invoice = offer
    if (!offer && this.method === 'invoice' && !this.paying) this.payInMoney()
  }

  holdForm(form: CardForm | null): void {
    this.cardForm = form
  }

  /** The buyer came back from the provider's page without paying there. */
  cancelRedirect(): void {
    this.paying = false
    this.attempted = null
  }

  async pay(viewer: Registered, payable: Payable): Promise<void> {
    if (this.paying) return
    this.start(payable)
    const attempt = await this.attempt(payable)
    if (!attempt) return this.cancelRedirect()
    await payable.place(viewer, attempt).match(
      (order) => this.take(viewer, order),
      (error) => this.fail(error, payable),
    )
  }

  /** Passes on the buyer's answer to the sandbox bank. */
  async answer(viewer: Registered, answer: ChallengeAnswer): Promise<void> {
    if (!this.awaiting || this.paying) return
    this.start()
    await this.settle(viewer, this.awaiting, answer)
  }

  private start(payable = this.attempted): void {
    this.paying = true
    this.error = this.refused = null
    this.attempted = payable
  }

  private renew(): void {
    this.key = this.needs.newIdempotencyKey()
    this.payment = null
    this.attempted = null
  }

  /** Null if the card form has an error to show first. */
  private async attempt({ free, quote }: Payable): Promise<PaymentAttempt | null> {
    if (!free) this.payment ??= await this.tokenOf()
    if (!free && this.payment === null) return null
    const { key, country, company, vatId, acknowledged, payment } = this
    return { key, billing: { country, company, vatId, acknowledged }, payment, quote }
  }

  private async tokenOf(): Promise<string | null> {
    if (this.method === 'stripe') return (await this.cardForm?.token()) ?? null
    return this.method === 'sandbox' ? this.card : this.method
  }

  private async take(viewer: Registered, order: Order): Promise<void> {
    this.awaiting = null
    const { status, challenge } = order
    if (status === 'awaiting' && challenge !== null) {
      await this.goOn(viewer, order, challenge)
      return
    }
    // Keep the form busy until its page or dialog is gone, so that the buyer can't press the button again.
    this.paying = true
    this.needs.onDone(order)
  }

  /** Runs the challenge where each provider requires it. */
  private async goOn(viewer: Registered, order: Order, challenge: string): Promise<void> {
    if (this.method === 'paypal') return this.needs.leave(order, challenge)
    if (this.method === 'sandbox') return this.askHere(order)
    const answer = (await this.cardForm?.ask(challenge)) ?? null
    if (answer === null) return this.fail({ kind: 'offline' }, null)
    await this.settle(viewer, order, answer)
  }

  private askHere(order: Order): void {
    this.paying = false
    this.awaiting = order
  }

  private async settle(viewer: Registered, order: Order, answer: ChallengeAnswer): Promise<void> {
    await this.needs.checkout.answerChallenge(viewer, order.id, answer).match(
      (settled) => this.take(viewer, settled),
      (error) => this.fail(error, null),
    )
  }

  /**
   * After an outage the key stays the same, so that a retry finds the same order. After a final decision a new
   * attempt starts.
   */
  private fail(error: UserError, payable: Payable | null): void {
    this.paying = false
    this.error = this.refused = error
    if (OUTAGES.has(error.kind)) return
    this.awaiting = null
    this.renew()
    if (error.kind !== 'price-changed' && error.kind !== 'plan-change-scheduled') return
    this.totalBefore = payable?.total ?? null
    this.reprice(true)
  }

  private reprice(isStale = false): void {
    this.pricedVatId = this.vatId
    this.needs.reprice(isStale)
  }
}

const OUTAGES: ReadonlySet<UserError['kind']> = new Set<Outage['kind']>([
  'offline',
  'rate-limited',
  'unavailable',
  'maintenance',
  'unexpected',
  'signed-out',
])

/** A provider's own form on our page. What the buyer types there never reaches our scripts or our server. */
export interface CardForm {
  /** Returns a token for the card, or null if the form itself reports what is missing. */
  token(): Promise<string | null>
  /** Runs the bank's challenge, identified by the order's challenge secret. Null if the bank could not be reached. */
  ask(challenge: string): Promise<'approve' | 'refuse' | null>
}
