import { makeAutoObservable, observableRef } from 'mobx'
import type { Purchases, PurchaseQuote } from '#application/ports/purchases.ts'
import type { Subscriptions } from '#application/ports/subscriptions.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import { payablePurchase, type Payable } from './payable.ts'
import { CheckoutForm, type CheckoutFormNeeds } from './checkout-form.ts'

export interface PurchaseFormNeeds extends Omit<CheckoutFormNeeds, 'reprice'> {
  readonly purchases: Purchases
  readonly subscriptions: Pick<Subscriptions, 'scheduleChange'>
  /** Null while no one is signed in. No quote is requested then. */
  readonly viewer: Registered | null
  readonly licenseId: LicenseId
  /** Called when the plan change is scheduled for the end of the paid period. */
  onScheduled?(): void
}

/**
 * One purchase of credits or a plan, in a page or in a dialog. The quote is requested before anything is filled
 * in (subscription 1); then the checkout form handles billing details, payment and the bank's challenge. A
 * smaller plan is scheduled instead, at no charge (subscription 3).
 */
export class PurchaseForm {
  viewer: Registered | null
  wanted: PurchaseItem | null = null
  licenseId: LicenseId
  /** The quote for `wanted`, or null until the server has returned it. */
  quote: PurchaseQuote | null = null
  /** The server's latest quote, possibly for a previous selection. */
  lastQuote: PurchaseQuote | null = null
  /** Why there is no new quote. Kept until a quote arrives. */
  quoteError: UserError | null = null
  /** Why the change could not be scheduled. The checkout form has its own errors. */
  scheduleError: UserError | null = null
  asking = false
  /** The license of the change that has been scheduled. */
  scheduledUnder: LicenseId | null = null
  readonly checkoutForm: CheckoutForm
  private scheduling = false
  private asked = 0
  private readonly needs: PurchaseFormNeeds

  constructor(needs: PurchaseFormNeeds) {
    this.needs = needs
    this.viewer = needs.viewer
    this.licenseId = needs.licenseId
    this.checkoutForm = new CheckoutForm({ ...needs, reprice: () => void this.price() })
    makeAutoObservable<this, 'needs' | 'asked'>(this, {
      viewer: observableRef,
      wanted: observableRef,
      quote: observableRef,
      lastQuote: observableRef,
      quoteError: observableRef,
      scheduleError: observableRef,
      checkoutForm: false,
      needs: false,
      asked: false,
    })
  }

  get busy(): boolean {
    return this.checkoutForm.paying || this.scheduling
  }

  get payable(): Payable | null {
    const { wanted, quote } = this
    return wanted && quote && payablePurchase(this.needs.purchases, wanted, quote)
  }

  /** True if nothing is charged now, so that no card or country is needed. */
  get isFree(): boolean {
    return this.quote !== null && (this.quote.total === 0 || this.quote.scheduledFor !== null)
  }

  async choose(wanted: PurchaseItem | null): Promise<void> {
    await this.ask(this.viewer, wanted, this.licenseId)
  }

  /** Requests a quote for the same item under another license. */
  async takeLicense(licenseId: LicenseId): Promise<void> {
    await this.ask(this.viewer, this.wanted, licenseId)
  }

  /**
   * Requests a quote. A different item or license is a new purchase, which must not reuse the order of the
   * previous one.
   */
  async ask(
    viewer: Registered | null,
    wanted: PurchaseItem | null,
    licenseId: LicenseId,
  ): Promise<void> {
    const isOther = wanted !== this.wanted || licenseId !== this.licenseId
    this.viewer = viewer
    this.wanted = wanted
    this.licenseId = licenseId
    if (isOther) this.begin()
    await this.price()
  }

  /** Requests the quote again. The previous numbers stay visible until the new ones arrive. */
  async price(): Promise<void> {
    const mine = (this.asked += 1)
    const { viewer, wanted, licenseId } = this
    if (!viewer || !wanted) return this.fail(null)
    this.asking = true
    const { country, vatId } = this.checkoutForm
    const asked = { wanted, licenseId, country, vatId }
    await this.needs.purchases.quote(viewer, asked).match(
      (quote) => mine === this.asked && this.take(quote),
      (error) => mine === this.asked && this.fail(error),
    )
  }

  async pay(): Promise<void> {
    const { viewer, wanted, quote, payable } = this
    if (!viewer || !wanted || !quote || !payable || this.busy) return
    this.quoteError = null
    this.scheduleError = null
    if (wanted.kind === 'plan' && quote.scheduledFor !== null)
      await this.schedule(viewer, wanted.planId, quote)
    else await this.checkoutForm.pay(viewer, payable)
  }

  /** Records why there is no quote; null if none was requested. */
  fail(error: UserError | null): void {
    this.asking = false
    this.quoteError = error
  }

  private begin(): void {
    this.checkoutForm.begin()
    this.quote = null
    this.scheduleError = null
    this.scheduling = false
    this.scheduledUnder = null
  }

  private take(quote: PurchaseQuote): void {
    this.asking = false
    this.quoteError = null
    this.quote = quote
    this.lastQuote = quote
  }

  private async schedule(
    viewer: Registered,
    planId: number,
    { licenseId, quote }: PurchaseQuote,
  ): Promise<void> {
    this.scheduling = true
    await this.needs.subscriptions.scheduleChange(viewer, { planId, licenseId, quote }).match(
      () => this.scheduled(licenseId),
      (error) => this.notScheduled(error),
    )
  }

  private scheduled(licenseId: LicenseId): void {
    this.scheduledUnder = licenseId
    this.needs.onScheduled?.()
  }

  /** If the price changed, the new numbers are shown next to the reason. */
  private async notScheduled(error: UserError): Promise<void> {
    this.scheduling = false
    this.scheduleError = error
    if (error.kind === 'price-changed') await this.price()
  }
}
