import { makeAutoObservable, observableRef } from 'mobx'
import type { Purchases, ServiceQuote, Subscriptions } from '#application/ports/commerce.ts'
import type { Checkout, PaymentToken, SecondStepAnswer } from '#application/ports/orders.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Order } from '#domain/order/order.ts'
import type { WantedService } from '#domain/order/purchase.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Trouble } from '#words/in-words.ts'

interface VisitNeeds {
  readonly purchases: Purchases
  readonly subscriptions: Subscriptions
  readonly checkout: Checkout
  readonly viewer: Registered
  readonly licenseId: LicenseId
  newKey(): string
  /** Paid, or put down for later. */
  onDone(): void
}

/** One purchase of credits or a plan in a dialog: what is wanted, what it comes to, and the attempt under way. */
export class ServiceVisit {
  wanted: WantedService | null = null
  quote: ServiceQuote | null = null
  country = ''
  company = ''
  payment: PaymentToken = 'sandbox_ok'
  busy = false
  trouble: Trouble | null = null
  /** An order whose buyer owes a second step. */
  awaiting: Order | null = null
  private key: string
  private asked = 0
  private readonly needs: VisitNeeds

  constructor(needs: VisitNeeds) {
    this.needs = needs
    this.key = needs.newKey()
    makeAutoObservable<this, 'needs' | 'key' | 'asked'>(this, {
      wanted: observableRef,
      quote: observableRef,
      trouble: observableRef,
      awaiting: observableRef,
      needs: false,
      key: false,
      asked: false,
    })
  }

  get licenseId(): LicenseId {
    return this.needs.licenseId
  }

  /** Nothing is charged now: no card, no country. */
  get isFree(): boolean {
    return this.quote !== null && (this.quote.total === 0 || this.quote.waitsUntil !== null)
  }

  fill(change: Partial<Pick<ServiceVisit, 'country' | 'company' | 'payment'>>): void {
    Object.assign(this, change)
    this.key = this.needs.newKey()
  }

  /** Asks what it would come to; the charge is shown before the click (rules 10). */
  async choose(wanted: WantedService | null): Promise<void> {
    const mine = (this.asked += 1)
    this.wanted = wanted
    this.quote = null
    this.trouble = null
    this.key = this.needs.newKey()
    if (!wanted) return
    const { purchases, viewer, licenseId } = this.needs
    await purchases.quote(viewer, wanted, licenseId).match(
      (quote) => mine === this.asked && this.take(quote),
      (trouble) => mine === this.asked && this.fail(trouble),
    )
  }

  async pay(): Promise<void> {
    const { wanted, quote } = this
    if (!wanted || !quote || this.busy) return
    this.start()
    if (quote.waitsUntil !== null && wanted.kind === 'plan') return this.putOff(wanted.planId)
    const { purchases, viewer, licenseId } = this.needs
    const attempt = {
      key: this.key,
      wanted,
      licenseId,
      billing: { country: this.country, company: this.company },
      payment: quote.total === 0 ? null : this.payment,
      quote: quote.quote,
    }
    await purchases.place(viewer, attempt).match(
      (order) => this.placed(order),
      (trouble) => this.refused(trouble),
    )
  }

  async answer(answer: SecondStepAnswer): Promise<void> {
    if (!this.awaiting || this.busy) return
    this.start()
    await this.needs.checkout.answerSecondStep(this.needs.viewer, this.awaiting.id, answer).match(
      (order) => this.placed(order),
      (trouble) => this.refused(trouble),
    )
  }

  private async putOff(planId: number): Promise<void> {
    await this.needs.subscriptions.changeLater(this.needs.viewer, planId).match(
      () => this.needs.onDone(),
      (trouble) => this.fail(trouble),
    )
  }

  private start(): void {
    this.busy = true
    this.trouble = null
  }

  private take(quote: ServiceQuote): void {
    this.quote = quote
  }

  private placed(order: Order): void {
    this.awaiting = order.status === 'awaiting' ? order : null
    // What is paid stays busy until the dialog is gone, so that nobody presses again.
    this.busy = order.status === 'paid'
    if (this.busy) this.needs.onDone()
  }

  fail(trouble: Trouble): void {
    this.busy = false
    this.trouble = trouble
  }

  /** An outage keeps the key, so that trying again finds the same order; a decision starts a new attempt. */
  private refused(trouble: Trouble): void {
    this.fail(trouble)
    if (OUTAGES.includes(trouble.kind)) return
    this.awaiting = null
    this.key = this.needs.newKey()
    if (trouble.kind === 'price-changed') void this.reprice(trouble)
  }

  private async reprice(why: Trouble): Promise<void> {
    await this.choose(this.wanted)
    this.fail(why)
  }
}

const OUTAGES: readonly Trouble['kind'][] = [
  'offline',
  'rate-limited',
  'maintenance',
  'unexpected',
  'signed-out',
]
