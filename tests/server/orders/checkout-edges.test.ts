import { expect, test } from 'vitest'
import {
  openCounter,
  paidOrders,
  type Answer,
  type Counter,
  type Person,
} from '#tests/support/counter.ts'
import { FILE, KIT } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('paying, with somebody in a hurry,', (open) => {
  const opened = async () => {
    const counter = await openCounter(await open())
    return { counter, ada: await counter.signIn() }
  }

  test('a code that waits with an unfinished order serves its buyer’s next attempt', async () => {
    const { counter, ada } = await opened()
    await putSingleUseCode(counter)
    await counter.put(ada, FILE.HD)
    const quote = await change(counter, ada, { kind: 'code-entered', code: 'once' })
    await counter.pay(ada, { quote, payment: 'sandbox_second_step' })
    const shown = (await (await counter.ask(ada, '/api/v1/cart')).json()) as object
    expect(shown).toMatchObject({ total: 200, discount: { error: null } })
    const paid = await counter.pay(ada, { quote, key: 'another-attempt' })
    expect(paid.body).toMatchObject({ status: 'paid', discount: 200, discount_name: 'ONCE' })
    expect(await paidOrders(counter.db)).toEqual([paid.body.id])
  })

  test('the same code stays closed to everybody else meanwhile', async () => {
    const { counter, ada } = await opened()
    await putSingleUseCode(counter)
    await counter.put(ada, FILE.HD)
    const quote = await change(counter, ada, { kind: 'code-entered', code: 'once' })
    await counter.pay(ada, { quote, payment: 'sandbox_second_step' })
    const ben = await counter.signIn()
    await counter.put(ben, FILE.HD)
    const body = { kind: 'code-entered', code: 'once' }
    const refused = await counter.ask(ben, '/api/v1/cart/changes', { method: 'POST', body })
    expect(await refused.json()).toMatchObject({ data: { error: 'USED_UP' } })
  })

  test('a licence that has become too low is the reason given, not a price or a company', async () => {
    const { counter, ada } = await opened()
    const { db, put, pay, ask } = counter
    const quote = await put(ada, FILE.HD)
    await db.updateTable('users').set({ min_license_id: 2 }).execute()
    const tooLow = { code: 'LICENSE_TIER_TOO_LOW', data: { required_license_id: 2 } }
    expect(await pay(ada, { quote })).toMatchObject({ status: 409, body: tooLow })
    await db.updateTable('variants').set({ base_price: 0 }).execute()
    expect(await pay(ada, { quote, key: 'attempt-0002' })).toMatchObject({
      status: 409,
      body: tooLow,
    })
    expect(await paidOrders(db)).toEqual([])
    const seen = (await (await ask(ada, '/api/v1/cart')).json()) as { quote: string }
    const extra = { company: 'Byron Pictures' }
    const paid = await pay(ada, { quote: seen.quote, key: 'attempt-0003', extra })
    expect(paid.body).toMatchObject({ status: 'paid', license_id: 2 })
  })

  test('a file that joins the cart while a bundle with it is being paid is not bought again', async () => {
    const { counter, ada } = await opened()
    const kit = { kind: 'bundle', bundle_id: KIT }
    const quote = await change(counter, ada, { kind: 'item-added', item: kit })
    const waiting = await counter.pay(ada, { quote, payment: 'sandbox_second_step' })
    await counter.put(ada, FILE.SMOKE, FILE.UHD)
    const path = `/api/v1/orders/${waiting.body.id}/second_step`
    await counter.ask(ada, path, { method: 'POST', body: { answer: 'approve' } })
    const cart = (await (await counter.ask(ada, '/api/v1/cart')).json()) as {
      items: { ref: { variant_id: number } }[]
    }
    expect(cart.items.map(({ ref }) => ref.variant_id)).toEqual([FILE.UHD])
  })

  test('nobody tries card after card, and repeating an attempt costs no try', async () => {
    const { counter, ada } = await opened()
    const quote = await counter.put(ada, FILE.HD)
    const attempt = (key: string): Promise<Answer> =>
      counter.pay(ada, { quote, key, payment: 'sandbox_declined' })
    for (let at = 0; at < 60; at += 1) {
      expect((await attempt(`attempt-${at}-key`)).status).toBe(402)
    }
    expect((await attempt('attempt-59-key')).status).toBe(402)
    const refused = await attempt('attempt-60-key')
    expect([refused.status, refused.body.code]).toEqual([503, 'RATE_LIMITED'])
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  })

  test('nor by account after account from one place', async () => {
    const { counter } = await opened()
    const statuses: number[] = []
    for (let account = 0; account < 5; account += 1) {
      const who = await counter.signIn()
      const quote = await counter.put(who, FILE.HD)
      for (let at = 0; at < 50; at += 1) {
        const key = `attempt-${account}-${at}`
        statuses.push((await counter.pay(who, { quote, key, payment: 'sandbox_declined' })).status)
      }
    }
    expect(statuses.filter((status) => status === 402)).toHaveLength(240)
    expect(statuses.slice(240)).toEqual(Array.from({ length: 10 }, () => 503))
  })

  test('nobody makes the shop ask its provider without end', async () => {
    const { counter, ada } = await opened()
    const quote = await counter.put(ada, FILE.HD)
    const { body } = await counter.pay(ada, { quote, payment: 'sandbox_second_step' })
    const path = `/api/v1/orders/${body.id}/second_step`
    const answer = () => counter.ask(ada, path, { method: 'POST', body: { answer: 'approve' } })
    for (let at = 0; at < 30; at += 1) expect((await answer()).status).toBe(200)
    expect((await answer()).status).toBe(503)
  })
})

async function change(counter: Counter, who: Person, body: object): Promise<string> {
  const answer = await counter.ask(who, '/api/v1/cart/changes', { method: 'POST', body })
  return ((await answer.json()) as { quote: string }).quote
}

async function putSingleUseCode({ db }: Counter): Promise<void> {
  await db
    .insertInto('discount_codes')
    .values({
      code: 'ONCE',
      percentage: 50,
      value: null,
      starts_at: null,
      ends_at: null,
      max_uses: 1,
      uses: 0,
      max_uses_each: 1,
      min_total: null,
      items: null,
      license_ids: null,
    })
    .execute()
}
