import { ok, type Result } from 'neverthrow'
import { expect, test } from 'vitest'
import { customerById } from '#domain/customer/customer.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { composedOver } from '#tests/support/composed.ts'
import { OUTSIDE_PORTS } from '#tests/support/port-places.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { given } from '#wiring/wire.ts'

const reached = { port: async () => ok(undefined) }
/** One of each, to have something that is asked. */
const PROVIDERS = { identityProviders: [reached], webhookReaders: [reached] }

describeOnEveryDatabase('units of every test’s shop', (open) => {
  const opened = async () => {
    const services = composedOver(await open(), given(PROVIDERS as never))
    /** What becomes of a unit that does this. */
    const fault = async (work: (unit: Unit) => Promise<unknown>): Promise<string> => {
      const done: Result<unknown, unknown> = await services.units.run(async (unit) =>
        ok(await work(unit)),
      )
      return done.match(
        () => 'committed',
        (why) => String(Reflect.get(Object(why), 'cause')),
      )
    }
    return { services, fault }
  }

  test.each([...OUTSIDE_PORTS, 'catalog'] as const)(
    'ask nothing of %s, however deep',
    async (name) => {
      const { services, fault } = await opened()
      const port = [services[name]].flat()[0] as object
      const [verb = ''] = Object.keys(port).filter(
        (key) => typeof Reflect.get(port, key) === 'function',
      )
      const asked = await fault(async ({ orders }) => {
        await orders.find('nothing')
        await Promise.resolve()
        return Reflect.get(port, verb)
      })
      expect(asked).toBe(`Error: ${verb} is asked inside a unit`)
    },
  )

  test('may be begun after something was asked, and let it be asked afterward and beside a read', async () => {
    const { services } = await opened()
    const asked = () => services.passwordHashes.isWeak('')
    const before = asked()
    const done = await services.units
      .run(async () => ok(undefined))
      .andThen(() => services.units.read(async () => asked()))
    expect(done).toEqual(ok(before))
  })

  test('begin no other, and read nothing beside themselves', async () => {
    const { services, fault } = await opened()
    const { units } = services
    expect(await fault(() => units.run(async () => ok(undefined)).unwrapOr(undefined))).toBe(
      'Error: a unit is begun inside a unit',
    )
    expect(await fault(() => units.read(async ({ now }) => now).unwrapOr(0))).toBe(
      'Error: a read beside units is asked for inside a unit',
    )
  })

  test('lock rows in one order, and those that they hold at any time', async () => {
    const { fault } = await opened()
    const ada = customerById('ADA')
    const member = { kind: 'user', userId: 'ADA', customer: ada } as const
    const inOrder = await fault(async ({ accounts, carts, customers, invoices, orders }) => {
      await carts.lock(member)
      await customers.lock(ada)
      await carts.lock({ kind: 'visitor', visitorKey: 'KEY' })
      await orders.lock('ONE')
      await orders.lock('TWO')
      await invoices.nextOrdinal('invoice', 2026)
      await accounts.lock('ADA')
      await carts.lock(member)
      await orders.lock('ONE')
    })
    expect(inOrder).toBe('committed')
    const cartLast = await fault(async ({ carts, customers }) => {
      await customers.lock(ada)
      await carts.lock(member)
    })
    expect(cartLast).toBe('Error: the cart ADA is locked after the customer ADA')
    const numberFirst = await fault(async ({ invoices, orders }) => {
      await invoices.nextOrdinal('invoice', 2026)
      await orders.lock('ONE')
    })
    expect(numberFirst).toBe(
      'Error: the order ONE is locked after the number of an invoice invoice',
    )
    const twoOrders = await fault(async ({ orders }) => {
      await orders.lock('TWO')
      await orders.lock('ONE')
    })
    expect(twoOrders).toBe('Error: the order ONE is locked after the order TWO')
  })
})
