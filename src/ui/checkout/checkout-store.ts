import { makeAutoObservable, observableRef } from 'mobx'
import type { Checkout, SecondStepAnswer } from '#application/ports/orders.ts'
import type { Order } from '#domain/order/order.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Trouble } from '#words/in-words.ts'
import type { Payable } from './payable.ts'

interface CheckoutNeeds {
  readonly checkout: Pick<Checkout, 'answerSecondStep'>
  newKey(): string
  onPaid(order: Order): void
  /** The prices have moved: what is paid for must be fetched again. */
  onRepriced(): void
}

/** One visit to a till, of a page or of a dialog: what was filled in, and the attempt under way. */
export class CheckoutStore {
  country = ''
  company = ''
  vatId = ''
  acknowledged = false
  payment: string = 'sandbox_ok'
  paying = false
  trouble: Trouble | null = null
  /** An order whose buyer owes a second step. */
  awaiting: Order | null = null
  /** What the total was before it changed under the buyer. */
  totalBefore: number | null = null
  private key: string
  private readonly needs: CheckoutNeeds

  constructor(needs: CheckoutNeeds) {
    this.needs = needs
    this.key = needs.newKey()
    makeAutoObservable<this, 'needs' | 'key'>(this, {
      trouble: observableRef,
      awaiting: observableRef,
      needs: false,
      key: false,
    })
  }

  /** Something else is paid for: it must not find the order, or the trouble, of what was before. */
  begin(): void {
    this.key = this.needs.newKey()
    this.trouble = null
  }

  fill(
    change: Partial<
      Pick<CheckoutStore, 'country' | 'company' | 'vatId' | 'acknowledged' | 'payment'>
    >,
  ): void {
    Object.assign(this, change)
    this.key = this.needs.newKey()
  }

  async pay(viewer: Registered, bill: Payable): Promise<void> {
    if (this.paying) return
    this.paying = true
    this.trouble = null
    await bill.place(viewer, this.attempt(bill)).match(
      (order) => this.take(order),
      (trouble) => this.fail(trouble, bill),
    )
  }

  async answer(viewer: Registered, answer: SecondStepAnswer): Promise<void> {
    if (!this.awaiting || this.paying) return
    this.paying = true
    this.trouble = null
    await this.needs.checkout.answerSecondStep(viewer, this.awaiting.id, answer).match(
      (order) => this.take(order),
      (trouble) => this.fail(trouble, null),
    )
  }

  private attempt({ free, quote }: Payable) {
    return {
      key: this.key,
      billing: {
        country: this.country,
        company: this.company,
        vatId: this.vatId,
        acknowledged: this.acknowledged,
      },
      payment: free ? null : this.payment,
      quote,
    }
  }

  private take(order: Order): void {
    this.awaiting = order.status === 'awaiting' ? order : null
    // A paid visit stays busy until its page or dialog is gone, so that nobody presses again.
    this.paying = order.status === 'paid'
    if (this.paying) this.needs.onPaid(order)
  }

  /** An outage keeps the key, so that trying again finds the same order; a decision starts a new attempt. */
  private fail(trouble: Trouble, bill: Payable | null): void {
    this.paying = false
    this.trouble = trouble
    if (isOutage(trouble)) return
    this.awaiting = null
    this.key = this.needs.newKey()
    if (trouble.kind !== 'price-changed' && trouble.kind !== 'plan-waits') return
    this.totalBefore = bill?.total ?? null
    this.needs.onRepriced()
  }
}

function isOutage(trouble: Trouble): boolean {
  return ['offline', 'rate-limited', 'maintenance', 'unexpected', 'signed-out'].includes(
    trouble.kind,
  )
}
