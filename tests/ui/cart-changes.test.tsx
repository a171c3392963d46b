import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { CartChange, Carts, QuotedOrder } from '#application/ports/carts.ts'
import { A_VISITOR, type Viewer } from '#domain/user/viewer.ts'
import { anOrder, aProductRef, aUser, items, LICENSES } from '#tests/support/samples.ts'
import { CartStore } from '#ui/stores/cart-store.ts'
import { LicenseStore } from '#ui/stores/license-store.ts'
import { NotificationStore } from '#ui/stores/notification-store.ts'
import { PageLifetime } from '#ui/stores/page-lifetime.ts'

/** A cart whose server answers each change when the test says so. */
function slowCart({
  open = () => errAsync({ kind: 'offline' }),
}: Partial<Pick<Carts, 'open'>> = {}) {
  let viewer: Viewer = A_VISITOR
  const asked: { change: CartChange; answer: (order: QuotedOrder) => void }[] = []
  const carts: Carts = {
    open,
    record: (_viewer, change) =>
      ResultAsync.fromSafePromise(
        new Promise<QuotedOrder>((answer) => void asked.push({ change, answer })),
      ),
  }
  const licenses = new LicenseStore(LICENSES, 1)
  const cart = new CartStore({
    carts,
    chooseLicense: (viewer, licenseId) =>
      carts.record(viewer, { kind: 'license-chosen', licenseId }),
    licenses,
    notifications: new NotificationStore(new PageLifetime()),
    viewer: () => viewer,
  })
  const answer = async (place: number, count: number) => {
    await expect.poll(() => asked.length).toBeGreaterThan(place)
    const order = {
      ...anOrder(items(...Array.from({ length: count }, () => 4))),
      quote: `${count}`,
    }
    asked[place]?.answer(order)
  }
  const enter = (someone: Viewer) => {
    viewer = someone
  }
  return { cart, asked, answer, enter }
}

test('a change waits for the one before it, so the last one that was made is the last that counts', async () => {
  const { cart, asked, answer } = slowCart()
  const first = cart.add(aProductRef(1))
  const second = cart.add(aProductRef(2))
  await expect.poll(() => asked.length).toBe(1)
  await answer(0, 1)
  await first
  expect(cart.count).toBe(1)
  await answer(1, 2)
  await second
  expect(cart.count).toBe(2)
  expect(asked.map(({ change }) => change.kind)).toEqual(['item-added', 'item-added'])
})

test('a code that is typed while a line is on its way is asked after it', async () => {
  const { cart, asked, answer } = slowCart()
  const added = cart.add(aProductRef(1))
  const entered = cart.enterCode('HALF')
  await expect.poll(() => asked.length).toBe(1)
  expect(cart.loading).toBe(true)
  await answer(0, 1)
  await answer(1, 1)
  await Promise.all([added, entered])
  expect(asked.map(({ change }) => change.kind)).toEqual(['item-added', 'code-entered'])
  expect(cart.loading).toBe(false)
})

test('a cart that arrives after its owner signed out is not shown to the next person', async () => {
  const late = Promise.withResolvers<QuotedOrder>()
  const { cart, enter } = slowCart({
    open: (viewer) =>
      viewer === A_VISITOR ? okAsync(anOrder([])) : ResultAsync.fromSafePromise(late.promise),
  })
  enter(aUser())
  const first = cart.refresh()
  await Promise.resolve()
  enter(A_VISITOR)
  await cart.reread()
  late.resolve(anOrder(items(4, 4, 4)))
  await first
  expect(cart.count).toBe(0)
})

test('a cart is read once, though the session tells anew who is here', async () => {
  let reads = 0
  const { cart, enter } = slowCart({
    open: () => {
      reads += 1
      enter({ ...aUser() })
      return okAsync(anOrder(items(4)))
    },
  })
  enter(aUser())
  await cart.refresh()
  expect(reads).toBe(1)
  expect(cart.count).toBe(1)
})

test('a change that is answered after its owner signed out does not show their cart to the next person', async () => {
  const { cart, answer, enter } = slowCart({ open: () => okAsync(anOrder([])) })
  enter(aUser())
  const added = cart.add(aProductRef(1))
  await Promise.resolve()
  enter(A_VISITOR)
  await answer(0, 3)
  await added
  expect(cart.count).toBe(0)
})
