import { makeAutoObservable, observableRef } from 'mobx'
import type { Purchases, ServiceQuote } from '#application/ports/purchases.ts'
import type { Subscriptions } from '#application/ports/subscriptions.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { WantedService } from '#domain/order/purchase.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Trouble } from '#words/trouble.ts'
import { payableService, type Payable } from './payable.ts'
import { Till, type TillNeeds } from './till.ts'

export interface PurchaseFormNeeds extends Omit<TillNeeds, 'reprice'> {
  readonly purchases: Purchases
  readonly subscriptions: Pick<Subscriptions, 'changeLater'>
  /** Null while nobody is signed in: nothing is asked then. */
  readonly viewer: Registered | null
  readonly licenseId: LicenseId
  /** The plan changes when what is paid for ends. */
  onScheduled?(): void
}

/**
 * One purchase of credits or a plan, whether in a page or in a dialog: what it comes to is asked before
 * anything is filled in (subscription 1), then its till takes details, payment and the bank's question.
 * A smaller plan is scheduled instead, and costs nothing (subscription 3).
 */
export class PurchaseForm {
  viewer: Registered | null
  wanted: WantedService | null = null
  licenseId: LicenseId
  /** What is wanted comes to this; null until the shop has said so. */
  quote: ServiceQuote | null = null
  /** What the shop said last, perhaps of what was wanted before. */
  lastQuote: ServiceQuote | null = null
  /** Why there is no new quote; it stands until there is one. */
  quoteTrouble: Trouble | null = null
  /** Why the change is not scheduled; the till has troubles of its own. */
  scheduleTrouble: Trouble | null = null
  asking = false
  /** The licence under which a change is scheduled by now. */
  scheduledUnder: LicenseId | null = null
  readonly till: Till
  private scheduling = false
  private asked = 0
  private readonly needs: PurchaseFormNeeds

  constructor(needs: PurchaseFormNeeds) {
    this.needs = needs
    this.viewer = needs.viewer
    this.licenseId = needs.licenseId
    this.till = new Till({ ...needs, reprice: () => void this.price() })
    makeAutoObservable<this, 'needs' | 'asked'>(this, {
      viewer: observableRef,
      wanted: observableRef,
      quote: observableRef,
      lastQuote: observableRef,
      quoteTrouble: observableRef,
      scheduleTrouble: observableRef,
      till: false,
      needs: false,
      asked: false,
    })
  }

  get busy(): boolean {
    return this.till.paying || this.scheduling
  }

  get payable(): Payable | null {
    const { wanted, quote } = this
    return wanted && quote && payableService(this.needs.purchases, wanted, quote)
  }

  /** Nothing is charged now: no card, no country. */
  get isFree(): boolean {
    return this.quote !== null && (this.quote.total === 0 || this.quote.waitsUntil !== null)
  }

  async choose(wanted: WantedService | null): Promise<void> {
    await this.ask(this.viewer, wanted, this.licenseId)
  }

  /** The same, under another licence. */
  async takeLicense(licenseId: LicenseId): Promise<void> {
    await this.ask(this.viewer, this.wanted, licenseId)
  }

  /** What it would come to. Anything else than before is another purchase, and must not find the order of that one. */
  async ask(
    viewer: Registered | null,
    wanted: WantedService | null,
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
    const asked = { wanted, licenseId, country: this.till.country }
    await this.needs.purchases.quote(viewer, asked).match(
      (quote) => mine === this.asked && this.take(quote),
      (trouble) => mine === this.asked && this.fail(trouble),
    )
  }

  async pay(): Promise<void> {
    const { viewer, wanted, quote, payable } = this
    if (!viewer || !wanted || !quote || !payable || this.busy) return
    this.quoteTrouble = null
    this.scheduleTrouble = null
    if (wanted.kind === 'plan' && quote.waitsUntil !== null)
      await this.schedule(viewer, wanted.planId, quote)
    else await this.till.pay(viewer, payable)
  }

  /** There is no quote, and why; null where nothing was asked. */
  fail(trouble: Trouble | null): void {
    this.asking = false
    this.quoteTrouble = trouble
  }

  private begin(): void {
    this.till.begin()
    this.quote = null
    this.scheduleTrouble = null
    this.scheduling = false
    this.scheduledUnder = null
  }

  private take(quote: ServiceQuote): void {
    this.asking = false
    this.quoteTrouble = null
    this.quote = quote
    this.lastQuote = quote
  }

  private async schedule(
    viewer: Registered,
    planId: number,
    { licenseId, quote }: ServiceQuote,
  ): Promise<void> {
    this.scheduling = true
    await this.needs.subscriptions.changeLater(viewer, { planId, licenseId, quote }).match(
      () => this.scheduled(licenseId),
      (trouble) => this.notScheduled(trouble),
    )
  }

  private scheduled(licenseId: LicenseId): void {
    this.scheduledUnder = licenseId
    this.needs.onScheduled?.()
  }

  /** Where what it comes to has changed, the new numbers are shown beside the reason. */
  private async notScheduled(trouble: Trouble): Promise<void> {
    this.scheduling = false
    this.scheduleTrouble = trouble
    if (trouble.kind === 'price-changed') await this.price()
  }
}
