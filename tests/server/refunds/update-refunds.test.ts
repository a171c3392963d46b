import { expect, test } from 'vitest'
import { FILE, KIT } from '../../support/backend-data.ts'
import { creditBookOf, giveCredits } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { ownedFilesOf } from '#tests/support/free-packs.ts'
import { holding, lockCustomer, waiting } from '#tests/support/locks.ts'
import { aRefund, line, moneyBack, openRefundShop, ownedBy } from '../../support/refund-shop.ts'
import { TODAY } from '#tests/support/samples.ts'

describeOnEveryDatabase('a license that the difference to a higher one was paid on', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    const ada = await testShop.signIn({ confirmedAt: TODAY })

    const quoteUnder = async (licenseId: number) => {
      const change = { kind: 'license-chosen', license_id: licenseId }
      await testShop.ask(ada, '/api/v1/cart/changes', { method: 'POST', body: change })
      await testShop.put(ada, FILE.HD)
      return ((await (await testShop.ask(ada, '/api/v1/cart')).json()) as { quote: string }).quote
    }
    const payUnder = async (licenseId: number, quote: string, payment = 'sandbox_ok') => {
      const key = `attempt-under-${licenseId}`
      return testShop.pay(ada, { key, quote, payment, extra: { company: 'Foxglove' } })
    }
    /** Buys the file under a license and gives the order. */
    const buyUnder = async (licenseId: number, payment = 'sandbox_ok') =>
      (await payUnder(licenseId, await quoteUnder(licenseId), payment)).body
    /** Buys the bundle that has the file and gives the order's id. */
    const buyKit = async () => {
      const change = { kind: 'item-added', item: { kind: 'bundle', bundle_id: KIT } }
      const cart = await testShop.ask(ada, '/api/v1/cart/changes', { method: 'POST', body: change })
      const { quote } = (await cart.json()) as { quote: string }
      return String((await testShop.pay(ada, { key: 'attempt-of-the-kit', quote })).body.id)
    }
    const reversal = async (id: unknown) => {
      const path = `/api/v1/downloads/${String(id)}/reverse`
      const answer = await testShop.ask(ada, path, { method: 'POST' })
      return [answer.status, await answer.json()] as const
    }
    return { ...testShop, ada, quoteUnder, payUnder, buyUnder, buyKit, reversal }
  }

  test('is given back after the higher one, and not before', async () => {
    const { ada, db, buyUnder, withdraw } = await opened()
    const first = await buyUnder(4)
    const second = await buyUnder(5)
    expect([first['total'], second['total']]).toEqual([2800, 1600])
    const refused = await withdraw(ada, String(first.id), [line(0)])
    expect(refused.body).toMatchObject({ parts: [{ amount: 0, refusal: 'UPDATED' }] })
    expect(await moneyBack(db)).toEqual([])
    await withdraw(ada, String(second.id), [line(0)])
    await withdraw(ada, String(first.id), [line(0)])
    const back = await moneyBack(db)
    expect(new Map(back.map(({ charge_key: key, amount }) => [key, amount]))).toEqual(
      new Map([
        [String(first.id), 2800],
        [String(second.id), 1600],
      ]),
    )
    expect(await ownedBy(db, ada)).toEqual([])
  })

  test('is given back before it by staff who insist', async () => {
    const { ada, db, buyUnder, refunds } = await opened()
    const order = String((await buyUnder(4)).id)
    await buyUnder(5)
    const asked = aRefund(order, { parts: [line(0)] })
    const refused = (await refunds.ask(asked))._unsafeUnwrapErr()
    expect(refused).toEqual({ kind: 'refund-refused', why: 'UPDATED' })
    expect((await refunds.ask({ ...asked, override: true }))._unsafeUnwrap().amount).toBe(2800)
    expect(await ownedFilesOf(db, ada)).toEqual([[FILE.HD, 5]])
  })

  test('is known by what was paid for, whatever the lines say', async () => {
    const { ada, db, request, buyUnder, refunds, reversal } = await opened()
    await giveCredits(db, ada.id, { credits: 2 })
    const got = await request(ada, FILE.UHD)
    const order = aRefund(String((await buyUnder(1)).id))
    await buyUnder(2)
    await db.updateTable('order_lines').set({ detail: 'A file' }).execute()
    expect((await refunds.ask(order))._unsafeUnwrapErr()).toMatchObject({ why: 'UPDATED' })
    const detail = 'A file, license upgrade from Individual'
    await db.updateTable('order_lines').set({ detail }).execute()
    await db.deleteFrom('order_line_bases').execute()
    expect((await refunds.ask(order))._unsafeUnwrap().state).toBe('done')
    expect((await reversal(got.body['grant_id']))[0]).toBe(200)
  })

  test('stays while the difference is being paid, and goes once it was not', async () => {
    const { ada, ask, db, buyUnder, refunds } = await opened()
    const order = String((await buyUnder(4)).id)
    const update = await buyUnder(5, 'sandbox_second_step')
    const asked = aRefund(order, { parts: [line(0)] })
    expect((await refunds.ask(asked))._unsafeUnwrapErr()).toMatchObject({ why: 'UPDATED' })
    const path = `/api/v1/orders/${String(update.id)}/challenge`
    await ask(ada, path, { method: 'POST', body: { answer: 'refuse' } })
    expect((await refunds.ask(asked))._unsafeUnwrap().amount).toBe(2800)
    expect(await ownedBy(db, ada)).toEqual([])
  })

  test('is no basis any more where it was given back while the difference was asked for', async () => {
    const { ada, db, buyUnder, quoteUnder, payUnder } = await opened()
    await buyUnder(4)
    const quote = await quoteUnder(5)
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await lockCustomer(tx, ada.id)
      await tx.updateTable('entitlements').set({ revoked_at: TODAY }).execute()
      await held()
    })
    await locked
    const paying = payUnder(5, quote)
    await waiting(db)
    release()
    await ended
    expect([(await paying).status, await ownedBy(db, ada)]).toEqual([409, []])
  })

  test('keeps its credits spent, whether a download or a cart took them', async () => {
    const { ada, ask, db, request, buyUnder, reversal } = await opened()
    await giveCredits(db, ada.id, { credits: 2 })
    const got = await request(ada, FILE.HD)
    const update = await buyUnder(2)
    expect(update['total']).toBe(320)
    const refused = [409, { code: 'REVERSAL_REFUSED', data: { why: 'UPDATED' } }]
    expect(await reversal(got.body['grant_id'])).toMatchObject(refused)
    const book = (await (await ask(ada, '/api/v1/credits')).json()) as {
      entries: { items: readonly { reversal: string | null }[] }
    }
    expect(book.entries.items.map((entry) => entry.reversal)).toEqual([null, null])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 1, isSound: true })
  })

  test('keeps the credits of a cart spent, too', async () => {
    const { ada, db, put, pay, buyUnder, reversal } = await opened()
    await giveCredits(db, ada.id, { credits: 2 })
    const got = await pay(ada, { quote: await put(ada, FILE.HD), payment: 'credits' })
    await buyUnder(2)
    expect(await reversal(got.body.id)).toMatchObject([409, { data: { why: 'UPDATED' } }])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 1, isSound: true })
  })

  test('holds nothing back that did not license the file, and nothing that credits paid in full', async () => {
    const { ada, db, request, buyKit, buyUnder, refunds, reversal } = await opened()
    await giveCredits(db, ada.id, { credits: 1 })
    await giveCredits(db, ada.id, { credits: 5, licenseId: 3 })
    const got = await request(ada, FILE.HD)
    const kit = await buyKit()
    await buyUnder(2)
    expect((await refunds.ask(aRefund(kit)))._unsafeUnwrap().state).toBe('done')
    expect(await reversal(got.body['grant_id'])).toMatchObject([409, { data: { why: 'UPDATED' } }])
    const update = await db.selectFrom('orders').select('id').where('license_id', '=', 2).execute()
    ;(await refunds.ask(aRefund(String(update[0]?.id))))._unsafeUnwrap()
    expect((await buyUnder(3, 'credits'))['credits']).toBe(1)
    expect((await reversal(got.body['grant_id']))[0]).toBe(200)
    expect(await ownedFilesOf(db, ada)).toEqual([[FILE.HD, 3]])
  })
})
