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

export interface CheckoutFormNeeds {
  readonly checkout: Pick<Checkout, 'answerChallenge'>
  /** The shop's payment methods, the first of them chosen. */
  readonly providers: readonly PaymentProvider[]
  newIdempotencyKey(): string
  /** It is paid, or will be once the provider says so. */
  onDone(order: Order): void
  /** The prices have moved, or the bill is another, whose tax may be another: ask what it comes to. */
  reprice(): void
  /** The buyer goes on at the provider's own address, and comes back to `/checkout/return`. */
  leave(order: Order, address: string): void
}

/** What a team is told before it pays this order by invoice. */
export interface InvoiceOffer {
  readonly hint: string
  /** What is owed then, and until when. */
  readonly sum: string
}

/** What a buyer fills in. */
export interface PaymentInput extends Billing {
  readonly way: PaymentMethod
  readonly card: SandboxToken
}

/** The checkout form of a page or of a dialog: what was filled in, and the attempt under way. */
export class CheckoutForm {
  country = ''
  company = ''
  vatId = ''
  acknowledged = false
  way: PaymentMethod
  card: SandboxToken = 'sandbox_ok'
  paying = false
  error: UserError | null = null
  /** An order whose buyer is asked by the sandbox's bank. */
  awaiting: Order | null = null
  /** What the total was before it changed under the buyer. */
  totalBefore: number | null = null
  /** The form of the cards' provider, while it stands on the page. */
  cardForm: CardForm | null = null
  /** What is being paid, until the shop has said how that ended: an answer may be lost after the money was taken. */
  attempted: Payable | null = null
  /** Null where this order cannot be paid by invoice. */
  invoice: InvoiceOffer | null = null
  /** The account that has filled in what it knows. */
  recalledFor: string | null = null
  /** The VAT number that the prices were last asked for with. */
  private pricedVatId = ''
  private key: string
  /** What pays for the attempt with this key: trying again must send the same. */
  private payment: string | null = null
  private readonly needs: CheckoutFormNeeds

  constructor(needs: CheckoutFormNeeds) {
    this.needs = needs
    this.key = needs.newIdempotencyKey()
    this.way = needs.providers[0] ?? 'sandbox'
    makeAutoObservable<this, 'needs' | 'key' | 'payment'>(this, {
      error: observableRef,
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

  /** The form of the cards is not there yet, or not at all. */
  get waitsForForm(): boolean {
    return this.way === 'stripe' && this.cardForm === null
  }

  /** Something else is paid for: it must not find the order, or the error, of what was before. */
  begin(): void {
    this.renew()
    this.error = null
  }

  fill(change: Partial<PaymentInput>): void {
    const { country } = this
    Object.assign(this, change)
    this.renew()
    if (this.country !== country) this.reprice()
  }

  /** The VAT number is written out: it may make the bill a reverse charge (tax 2). */
  leaveVatId(): void {
    if (this.vatId !== this.pricedVatId) this.reprice()
  }

  /** What an account knows fills the fields that are still empty, once; nothing of another account's stays. */
  recall({ id }: Registered, known: Omit<Billing, 'acknowledged'>): void {
    if (this.recalledFor === id || this.paying) return
    if (this.recalledFor !== null) this.fill({ ...NOTHING_FILLED })
    this.recalledFor = id
    this.fill({
      country: this.country || known.country,
      company: this.company || known.company,
      vatId: this.vatId || known.vatId,
    })
    this.leaveVatId()
  }

  /** The shop's first payment method, instead of credits. */
  payInMoney(): void {
    this.fill({ way: this.providers[0] ?? 'sandbox' })
  }

  /** What is not offered any more is not chosen any more. */
  offerInvoice(offer: InvoiceOffer | null): void {
    this.invoice = offer
    if (!offer && this.way === 'invoice' && !this.paying) this.payInMoney()
  }

  holdForm(form: CardForm | null): void {
    this.cardForm = form
  }

  /** The buyer came back from the provider's address without having paid there. */
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

  /** What the sandbox's bank was told. */
  async answer(viewer: Registered, answer: ChallengeAnswer): Promise<void> {
    if (!this.awaiting || this.paying) return
    this.start()
    await this.settle(viewer, this.awaiting, answer)
  }

  private start(payable = this.attempted): void {
    this.paying = true
    this.error = null
    this.attempted = payable
  }

  private renew(): void {
    this.key = this.needs.newIdempotencyKey()
    this.payment = null
    this.attempted = null
  }

  /** Null where the form of the cards has something to say first. */
  private async attempt({ free, quote }: Payable): Promise<PaymentAttempt | null> {
    if (!free) this.payment ??= await this.tokenOf()
    if (!free && this.payment === null) return null
    const { key, country, company, vatId, acknowledged, payment } = this
    return { key, billing: { country, company, vatId, acknowledged }, payment, quote }
  }

  private async tokenOf(): Promise<string | null> {
    if (this.way === 'stripe') return (await this.cardForm?.token()) ?? null
    return this.way === 'sandbox' ? this.card : this.way
  }

  private async take(viewer: Registered, order: Order): Promise<void> {
    this.awaiting = null
    const { status, challenge } = order
    if (status === 'awaiting' && challenge !== null) {
      await this.goOn(viewer, order, challenge)
      return
    }
    // The checkout form stays busy until its page or dialog is gone, so that nobody presses again.
    this.paying = true
    this.needs.onDone(order)
  }

  /** The challenge, where each provider wants it done. */
  private async goOn(viewer: Registered, order: Order, challenge: string): Promise<void> {
    if (this.way === 'paypal') return this.needs.leave(order, challenge)
    if (this.way === 'sandbox') return this.askHere(order)
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

  /** An outage keeps the key, so that trying again finds the same order; a decision starts a new attempt. */
  private fail(error: UserError, payable: Payable | null): void {
    this.paying = false
    this.error = error
    if (OUTAGES.has(error.kind)) return
    this.awaiting = null
    this.renew()
    if (error.kind !== 'price-changed' && error.kind !== 'plan-change-scheduled') return
    this.totalBefore = payable?.total ?? null
    this.reprice()
  }

  private reprice(): void {
    this.pricedVatId = this.vatId
    this.needs.reprice()
  }
}

const NOTHING_FILLED: Billing = { country: '', company: '', vatId: '', acknowledged: false }

const OUTAGES: ReadonlySet<UserError['kind']> = new Set<Outage['kind']>([
  'offline',
  'rate-limited',
  'unavailable',
  'maintenance',
  'unexpected',
  'signed-out',
])

/** A provider's own form on our page. What is typed into it never reaches our scripts or our server. */
export interface CardForm {
  /** The token that stands for the card; null where the form itself says what is missing. */
  token(): Promise<string | null>
  /** Lets the bank ask its question, by the secret that the order waits with; null where nobody could be asked. */
  ask(challenge: string): Promise<'approve' | 'refuse' | null>
}
