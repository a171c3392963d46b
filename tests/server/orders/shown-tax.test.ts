import { expect, test } from 'vitest'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import { DAY, openRefundShop } from '../../support/refund-shop.ts'
import { schedulerOver } from '#tests/support/subscribers.ts'

/** The shop's own country, for which it shows its prices; those who buy in it are no consumers here. */
const RATE = 1900
const GERMAN = { billing_country: 'DE' }
const COMPANY = { company: 'Ember & Sons', acknowledged: true }

describeOnEveryDatabase('prices shown with tax', (open) => {
  const opened = async (shown = 'DE') => {
    const testShop = await openRefundShop(await open())
    const { db, rates, vat, ask } = testShop
    rates.set('DE', RATE)
    rates.set('FR', 2000)
    vat.shown = shown
    const ada = await testShop.signIn()
    const cart = async () => (await ask(ada, '/api/v1/cart')).json() as Promise<Cart>
    const billTo = async (country: string) => {
      const body = { kind: 'country-chosen', country }
      const answer = await ask(ada, '/api/v1/cart/changes', { method: 'POST', body })
      return (await answer.json()) as Cart
    }
    const charged = async () => {
      const rows = await db.selectFrom('sandbox_charges').select('amount').execute()
      return rows.map(({ amount }) => amount).toSorted((one, other) => one - other)
    }
    return { ...testShop, ada, cart, billTo, charged }
  }
  interface Cart {
    readonly quote: string
    readonly total: number
  }

  test('a cart of which nobody has said where it is billed has the tax that prices are shown with', async () => {
    const { ada, put, cart, billTo } = await opened()
    await put(ada, FILE.HD)
    expect(await cart()).toMatchObject({ country: '', tax: 76, tax_rate: RATE, total: 476 })
    expect(await billTo('FR')).toMatchObject({ tax: 80, tax_rate: 2000, total: 480 })
    expect(await billTo('US')).toMatchObject({ tax: 0, tax_rate: 0, total: 400 })
  })

  test('a shop without the setting shows it net', async () => {
    const { ada, put, cart } = await opened('')
    await put(ada, FILE.HD)
    expect(await cart()).toMatchObject({ country: '', tax: 0, tax_rate: 0, total: 400 })
  })

  test('what was shown is charged at home, and without a tax that the bill does not have elsewhere', async () => {
    const { ada, put, cart, billTo, pay, charged } = await opened()
    await put(ada, FILE.HD)
    const shown = await cart()
    const atHome = await pay(ada, { quote: shown.quote, country: 'DE', extra: COMPANY })
    expect(atHome.body).toMatchObject({ status: 'paid', total: 476 })
    await put(ada, FILE.SMOKE)
    const refused = await pay(ada, {
      quote: (await cart()).quote,
      country: 'US',
      key: 'attempt-0002',
    })
    expect(refused.body).toMatchObject({ code: 'PRICE_CHANGED', data: { total: 600 } })
    const { quote } = await billTo('US')
    await pay(ada, { quote, country: 'US', key: 'attempt-0003' })
    expect(await charged()).toEqual([476, 600])
  })

  test('credits and plans are quoted so as well, and a renewal is charged as its bill says', async () => {
    const testShop = await opened()
    const { ada, quote, place, charged, time, db, taxRates } = testShop
    expect((await quote(ada, { pack_id: PACK.TEN })).body).toMatchObject({ tax: 380, total: 2380 })
    const german = await quote(ada, { pack_id: PACK.TEN, ...GERMAN })
    expect(german.body).toMatchObject({ tax: 380, total: 2380 })
    const american = { plan_id: PLAN.BASIC_MONTH, billing_country: 'US' }
    expect((await quote(ada, american)).body).toMatchObject({ tax: 0, total: 1900 })
    await place(ada, american, { extra: { billing_country: 'US' } })
    time.now += 32 * DAY
    ;(await schedulerOver(db, time, { taxRates }).round())._unsafeUnwrap()
    expect(await charged()).toEqual([1900, 1900])
  })
})
