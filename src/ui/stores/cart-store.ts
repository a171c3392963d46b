import type { Result, ResultAsync } from 'neverthrow'
import { makeAutoObservable, observableRef } from 'mobx'
import type { ChooseLicense } from '#application/cart/choose-license.ts'
import type { CartChange, Carts, QuotedOrder } from '#application/ports/carts.ts'
import type { CartRef } from '#domain/cart/item.ts'
import type { CartLine } from '#domain/cart/order.ts'
import { itemKey } from '#domain/catalog/item-ref.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import type { LicenseStore } from './license-store.ts'
import type { NotificationStore } from './notification-store.ts'
import { loadErrorMessage } from './load-error-message.ts'

interface CartNeeds {
  readonly carts: Carts
  readonly chooseLicense: ChooseLicense
  readonly licenses: LicenseStore
  readonly notifications: NotificationStore
  viewer(): Viewer
}

/** The cart and its panel, with the flags of cart 5. */
export class CartStore {
  order: QuotedOrder | null = null
  /** A request is under way. */
  loading = false
  /** The panel is open. */
  active = false
  /** The line taken out last, while it can still be put back. */
  removed: CartLine | null = null
  /** Where among the lines it stood. */
  removedFrom = 0
  /** Why the last change failed; shown in the open panel, else as a message. */
  error: UserError | null = null
  /** Why the last discount code was refused, in words. */
  codeError: string | null = null
  /** Grows as a change is asked for and as it is answered. */
  private changes = 0
  private readonly needs: CartNeeds

  constructor(needs: CartNeeds) {
    this.needs = needs
    makeAutoObservable<this, 'changes' | 'needs'>(this, {
      changes: false,
      order: observableRef,
      removed: observableRef,
      error: observableRef,
      needs: false,
    })
  }

  /** The first order from the server is in. */
  get initialized(): boolean {
    return this.order !== null
  }

  /** Nothing is left to pay (cart 4). */
  get free(): boolean {
    return this.order?.free ?? false
  }

  get count(): number {
    return this.order?.items.length ?? 0
  }

  has(item: CartRef): boolean {
    return this.order?.items.some(({ ref }) => itemKey(ref) === itemKey(item)) ?? false
  }

  open(): void {
    this.active = true
    void this.refresh()
  }

  /** Opens the panel on the order as it is known. */
  present(): void {
    this.active = true
  }

  close(): void {
    this.active = false
    this.removed = null
    this.error = null
  }

  /** Reads the cart of another customer: nothing of this one stays in sight. */
  renew(): Promise<void> {
    this.order = null
    this.close()
    return this.refresh()
  }

  /** Reads the cart of whoever came in or went: what another took out is not theirs to put back. */
  reread(): Promise<void> {
    this.removed = null
    return this.refresh()
  }

  async refresh(): Promise<void> {
    this.loading = true
    const { changes } = this
    const read = await this.needs.carts.open(this.needs.viewer())
    // What was read while something changed may be from before it, and must not undo it on screen.
    if (this.changes === changes) this.take(read, this.removed)
    else await this.refresh()
  }

  async add(item: CartRef): Promise<void> {
    const added = await this.change({ kind: 'item-added', item })
    if (added) this.present()
  }

  async remove(line: CartLine): Promise<void> {
    const place = this.order?.items.indexOf(line) ?? 0
    if (await this.change({ kind: 'item-removed', item: line.ref })) this.keepRemoved(line, place)
  }

  async putBack(): Promise<void> {
    const line = this.removed
    if (line) await this.change({ kind: 'item-added', item: line.ref })
  }

  async chooseLicense(licenseId: LicenseId): Promise<void> {
    const before = this.needs.licenses.chosenId
    this.needs.licenses.show(licenseId)
    const chosen = await this.ask(this.needs.chooseLicense(this.needs.viewer(), licenseId))
    if (!chosen) this.needs.licenses.show(before)
  }

  async enterCode(code: string): Promise<void> {
    this.codeError = null
    this.loading = true
    await this.needs.carts.record(this.needs.viewer(), { kind: 'code-entered', code }).match(
      (order) => this.show(order),
      async (error) => this.refuseCode(await loadErrorMessage(error)),
    )
  }

  async dropCode(): Promise<void> {
    this.codeError = null
    await this.change({ kind: 'code-dropped' })
  }

  /** Takes in an order from the server: everything on screen shows its prices. */
  show(order: QuotedOrder): void {
    this.order = order
    this.loading = false
    this.error = null
    this.needs.licenses.show(order.licenseId)
  }

  /** Whether the server did it. */
  change(change: CartChange): Promise<boolean> {
    return this.ask(this.needs.carts.record(this.needs.viewer(), change))
  }

  private async ask(asked: ResultAsync<QuotedOrder, UserError>): Promise<boolean> {
    this.loading = true
    this.changes += 1
    const answer = await asked
    this.changes += 1
    return this.take(answer)
  }

  /** `removed`: what can still be put back. A change takes that away, a mere reading does not. */
  private take(answer: Result<QuotedOrder, UserError>, removed: CartLine | null = null): boolean {
    return answer.match(
      (order) => {
        this.removed = removed
        this.show(order)
        return true
      },
      (error) => {
        this.fail(error)
        return false
      },
    )
  }

  private fail(error: UserError): void {
    this.loading = false
    if (this.active) this.error = error
    else void this.needs.notifications.complain(error)
  }

  private keepRemoved(line: CartLine, place: number): void {
    this.removed = line
    this.removedFrom = place
  }

  private refuseCode(reason: string): void {
    this.loading = false
    this.codeError = reason
  }
}
