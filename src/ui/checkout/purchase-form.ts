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
  /** Null while nobody is signed in: nothing is asked then. */
  readonly viewer: Registered | null
  readonly licenseId: LicenseId
  /** The plan changes when what is paid for ends. */
  onScheduled?(): void
}

/**
 * One purchase of credits or a plan, whether in a page or in a dialog: what it comes to is asked before
 * anything is filled in (subscription 1), then its checkout form takes details, payment and the bank's question.
 * A smaller plan is scheduled instead, and costs nothing (subscription 3).
 */
export class PurchaseForm {
  viewer: Registered | null
  wanted: PurchaseItem | null = null
  licenseId: LicenseId
  /** What is wanted comes to this; null until the shop has said so. */
  quote: PurchaseQuote | null = null
  /** What the shop said last, perhaps of what was wanted before. */
  lastQuote: PurchaseQuote | null = null
  /** Why there is no new quote; it stands until there is one. */
  quoteError: UserError | null = null
  /** Why the change is not scheduled; the checkout form has errors of its own. */
  scheduleError: UserError | null = null
  asking = false
  /** The license under which a change is scheduled by now. */
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

  /** Nothing is charged now: no card, no country. */
  get isFree(): boolean {
    return this.quote !== null && (this.quote.total === 0 || this.quote.scheduledFor !== null)
  }

  async choose(wanted: PurchaseItem | null): Promise<void> {
    await this.ask(this.viewer, wanted, this.licenseId)
  }

  /** The same, under another license. */
  async takeLicense(licenseId: LicenseId): Promise<void> {
    await this.ask(this.viewer, this.wanted, licenseId)
  }

  /** What it would come to. Anything else than before is another purchase, and must not find the order of that one. */
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

  /** Asks again; the numbers before stay until the new ones are there. */
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

  /** There is no quote, and why; null where nothing was asked. */
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

  /** Where what it comes to has changed, the new numbers are shown beside the reason. */
  private async notScheduled(error: UserError): Promise<void> {
    this.scheduling = false
    this.scheduleError = error
    if (error.kind === 'price-changed') await this.price()
  }
}
