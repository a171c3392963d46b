import { makeAutoObservable, observableRef } from 'mobx'
import type { Purchases, ServiceQuote } from '#application/ports/purchases.ts'
import type { Subscriptions } from '#application/ports/subscriptions.ts'
import type { Checkout } from '#application/ports/orders.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { PaymentProvider } from '#domain/order/payment-method.ts'
import type { WantedService } from '#domain/order/purchase.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Trouble } from '#words/trouble.ts'
import { leaveFor } from '../checkout/leave-for.ts'
import { payableService } from '../checkout/payable.ts'
import { Till } from '../checkout/till.ts'

interface VisitNeeds {
  readonly purchases: Purchases
  readonly subscriptions: Subscriptions
  readonly checkout: Checkout
  readonly viewer: Registered
  readonly licenseId: LicenseId
  readonly ways: readonly PaymentProvider[]
  newKey(): string
  /** Paid, or put down for later. */
  onDone(): void
}

/** One purchase of credits or a plan in a dialog: what is wanted, what it comes to, and the till that takes it. */
export class ServiceVisit {
  wanted: WantedService | null = null
  quote: ServiceQuote | null = null
  licenseId: LicenseId
  /** Why there is no quote, or no change of plan; the till has troubles of its own. */
  trouble: Trouble | null = null
  readonly till: Till
  private puttingOff = false
  private asked = 0
  private readonly needs: VisitNeeds

  constructor(needs: VisitNeeds) {
    this.needs = needs
    this.licenseId = needs.licenseId
    this.till = new Till({
      checkout: needs.checkout,
      ways: needs.ways,
      newKey: () => needs.newKey(),
      onDone: () => needs.onDone(),
      onBilledTo: () => void this.price(),
      onRepriced: () => void this.ask(),
      leave: (_order, address) => leaveFor(address),
    })
    makeAutoObservable<this, 'needs' | 'asked'>(this, {
      wanted: observableRef,
      quote: observableRef,
      trouble: observableRef,
      till: false,
      needs: false,
      asked: false,
    })
  }

  get viewer(): Registered {
    return this.needs.viewer
  }

  get busy(): boolean {
    return this.till.paying || this.puttingOff
  }

  /** Nothing is charged now: no card, no country. */
  get isFree(): boolean {
    return this.quote !== null && (this.quote.total === 0 || this.quote.waitsUntil !== null)
  }

  /** A card form stands on pages of its own (security 17): the dialog only chooses, and leads there. */
  get isPaidOnPage(): boolean {
    return !this.till.ways.includes('sandbox') && !this.isFree
  }

  async choose(wanted: WantedService | null): Promise<void> {
    this.wanted = wanted
    this.till.begin()
    await this.ask()
  }

  /** The same, under another licence. */
  async takeLicense(licenseId: LicenseId): Promise<void> {
    this.licenseId = licenseId
    await this.choose(this.wanted)
  }

  async pay(): Promise<void> {
    const { wanted, quote } = this
    if (!wanted || !quote || this.busy) return
    this.trouble = null
    if (quote.waitsUntil !== null && wanted.kind === 'plan')
      return this.putOff(wanted.planId, quote)
    await this.till.pay(this.viewer, payableService(this.needs.purchases, wanted, quote))
  }

  fail(trouble: Trouble): void {
    this.puttingOff = false
    this.trouble = trouble
  }

  /** What it would come to; the charge is shown before the click (subscription 1). */
  private async ask(): Promise<void> {
    this.quote = null
    await this.price()
  }

  /** The numbers before stay until the new ones are there. */
  private async price(): Promise<void> {
    const mine = (this.asked += 1)
    this.trouble = null
    if (!this.wanted) return
    const { wanted, licenseId } = this
    const asked = { wanted, licenseId, country: this.till.country }
    await this.needs.purchases.quote(this.viewer, asked).match(
      (quote) => mine === this.asked && this.take(quote),
      (trouble) => mine === this.asked && this.fail(trouble),
    )
  }

  private take(quote: ServiceQuote): void {
    this.quote = quote
  }

  private async putOff(planId: number, { licenseId, quote }: ServiceQuote): Promise<void> {
    this.puttingOff = true
    await this.needs.subscriptions.changeLater(this.viewer, { planId, licenseId, quote }).match(
      () => this.needs.onDone(),
      (trouble) => this.notPutOff(trouble),
    )
  }

  /** What it comes to then has changed: the new numbers are shown beside the reason. */
  private async notPutOff(trouble: Trouble): Promise<void> {
    if (trouble.kind === 'price-changed') await this.ask()
    this.fail(this.trouble ?? trouble)
  }
}
