import { makeAutoObservable, observableRef } from 'mobx'
import type { SubscriptionDetails, Subscriptions } from '#application/ports/subscriptions.ts'
import type { Outage } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { Viewer } from '#domain/user/viewer.ts'

interface CreditNeeds {
  readonly subscriptions: Subscriptions
  viewer(): Viewer
}

/** The balance (credits 1) and the subscription, as of the server's last answer. */
export class CreditStore {
  error: Outage | null = null
  private details: SubscriptionDetails | null = null
  private credits = 0
  /** The customer that they belong to: anyone else who signs in here starts with nothing known. */
  private owner = ''
  private asked = 0
  private readonly needs: CreditNeeds

  constructor(needs: CreditNeeds) {
    this.needs = needs
    makeAutoObservable<this, 'details' | 'asked' | 'needs'>(this, {
      error: observableRef,
      details: observableRef,
      asked: false,
      needs: false,
    })
  }

  get subscription(): SubscriptionDetails | null {
    return this.isOurs ? this.details : null
  }

  /** Null until it has been requested. */
  get balance(): number | null {
    return this.isOurs ? this.credits : null
  }

  increment(credits: number): void {
    this.credits += credits
  }

  decrement(credits: number): void {
    this.credits = Math.max(0, this.credits - credits)
  }

  /** Sets the balance from the server, which overrides everything counted here. */
  set(credits: number): void {
    this.credits = credits
  }

  show(details: SubscriptionDetails): void {
    const viewer = this.needs.viewer()
    this.asked += 1
    this.owner = viewer.kind === 'registered' ? customerOf(viewer) : ''
    this.details = details
    this.error = null
    this.set(details.currentCreditBalance)
  }

  /** Requests both again; an answer that was overtaken by a newer one is dropped. */
  async refresh(): Promise<void> {
    const viewer = this.needs.viewer()
    if (viewer.kind === 'visitor') return
    const mine = (this.asked += 1)
    this.error = null
    await this.needs.subscriptions.details(viewer).match(
      (details) => mine === this.asked && this.show(details),
      (error) => mine === this.asked && this.fail(error),
    )
  }

  private get isOurs(): boolean {
    const viewer = this.needs.viewer()
    return viewer.kind === 'registered' && customerOf(viewer) === this.owner
  }

  private fail(error: Outage): void {
    this.error = error
  }
}
