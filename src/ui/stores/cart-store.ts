import type { Result, ResultAsync } from 'neverthrow'
import { makeAutoObservable, observableRef } from 'mobx'
import type { ChooseLicense } from '#application/cart/choose-license.ts'
import type { CartChange, Carts, QuotedOrder } from '#application/ports/carts.ts'
import type { CartRef } from '#domain/cart/item.ts'
import type { CartLine } from '#domain/cart/order.ts'
import { itemKey } from '#domain/catalog/item-ref.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { isSameViewer, type Viewer } from '#domain/user/viewer.ts'
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

type Recording = () => ResultAsync<QuotedOrder, UserError>

/** The cart and its panel, with the flags of cart 5. */
export class CartStore {
  order: QuotedOrder | null = null
  /** Whether a request is in progress. */
  loading = false
  /** Whether this document has asked for the cart, which it may have shown before. */
  read = false
  /** Whether the panel is open. */
  active = false
  /** The line that was removed last, while it can still be restored. */
  removed: CartLine | null = null
  /** Its former position among the lines. */
  removedFrom = 0
  /** Why the last change failed; shown in the open panel, otherwise as a notification. */
  error: UserError | null = null
  /** Why the last discount code was rejected, in words. */
  codeError: string | null = null
  /** Settles when the last change that was requested has been answered. */
  last: Promise<unknown> = Promise.resolve()
  private readonly needs: CartNeeds

  constructor(needs: CartNeeds) {
    this.needs = needs
    makeAutoObservable<this, 'needs'>(this, {
      last: false,
      order: observableRef,
      removed: observableRef,
      error: observableRef,
      needs: false,
    })
  }

  /** Whether the first order from the server has arrived. */
  get initialized(): boolean {
    return this.order !== null
  }

  /** Whether nothing is left to pay (cart 4). */
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

  /** Opens the panel with the order as currently known. */
  present(): void {
    this.active = true
  }

  close(): void {
    this.active = false
    this.removed = null
    this.error = null
  }

  /** Loads the cart of another customer; nothing of this one stays visible. */
  renew(): Promise<void> {
    this.order = null
    this.close()
    return this.refresh()
  }

  /** Loads the cart after someone signed in or out: they may not restore what another person removed. */
  reread(): Promise<void> {
    this.removed = null
    return this.refresh()
  }

  async refresh(): Promise<void> {
    this.read = this.loading = true
    const { last } = this
    await last
    const viewer = this.needs.viewer()
    const read = await this.needs.carts.open(viewer)
    // An order that was read during a change may predate it, and must not undo it on screen. Nor does anyone see the
    // cart of whoever was signed in before.
    if (this.last !== last || !this.isStill(viewer)) return this.refresh()
    this.take(read, this.removed)
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
    const viewer = this.needs.viewer()
    const before = this.needs.licenses.chosenId
    this.needs.licenses.show(licenseId)
    const chosen = await this.ask(() => this.needs.chooseLicense(this.needs.viewer(), licenseId))
    if (!chosen && this.isStill(viewer)) this.needs.licenses.show(before)
  }

  async enterCode(code: string): Promise<void> {
    this.codeError = null
    const answer = await this.inTurn(() =>
      this.needs.carts.record(this.needs.viewer(), { kind: 'code-entered', code }),
    )
    await answer?.match(
      (order) => this.show(order),
      async (error) => this.refuseCode(await loadErrorMessage(error)),
    )
  }

  async dropCode(): Promise<void> {
    this.codeError = null
    await this.change({ kind: 'code-dropped' })
  }

  /** Applies an order from the server: everything on screen shows its prices. */
  show(order: QuotedOrder): void {
    this.order = order
    this.loading = false
    this.error = null
    this.needs.licenses.show(order.licenseId)
  }

  /** Resolves to whether the server made the change. */
  change(change: CartChange): Promise<boolean> {
    return this.ask(() => this.needs.carts.record(this.needs.viewer(), change))
  }

  private async ask(record: Recording): Promise<boolean> {
    const answer = await this.inTurn(record)
    return answer !== null && this.take(answer)
  }

  /**
   * Answers may overtake each other, so each change waits for the one before it. Resolves to null, and loads the
   * current viewer's cart, if someone signed in or out meanwhile.
   */
  private async inTurn(record: Recording): Promise<Result<QuotedOrder, UserError> | null> {
    const viewer = this.needs.viewer()
    const answered = this.last.then(() => this.begin(record))
    this.last = answered
    const answer = await answered
    if (this.isStill(viewer)) return answer
    await this.refresh()
    return null
  }

  private isStill(viewer: Viewer): boolean {
    return isSameViewer(viewer, this.needs.viewer())
  }

  private begin(record: Recording): ReturnType<Recording> {
    this.loading = true
    return record()
  }

  /** `removed` is the line that can still be restored. A change clears it, a mere read does not. */
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
