import { expect, test } from 'vitest'
import { FILE, KIT } from '../../support/backend-data.ts'
import { creditBookOf, giveCredits } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  aRefund,
  line,
  moneyBack,
  openRefundShop,
  orderIn,
  ownedBy,
} from '../../support/refund-shop.ts'
import { TODAY } from '#tests/support/samples.ts'

describeOnEveryDatabase('a file that two orders license', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    const ada = await testShop.signIn({ confirmedAt: TODAY })
    await giveCredits(testShop.db, ada.id, { credits: 9 })

    /** Buys the bundle that has the file. */
    const buyKit = async (payment = 'sandbox_ok') => {
      const change = { kind: 'item-added', item: { kind: 'bundle', bundle_id: KIT } }
      const cart = await testShop.ask(ada, '/api/v1/cart/changes', { method: 'POST', body: change })
      const { quote } = (await cart.json()) as { quote: string }
      const bought = await testShop.pay(ada, { key: 'attempt-of-the-kit', quote, payment })
      expect(bought.status).toBe(200)
      return String(bought.body.id)
    }
    const reversal = async (id: unknown) =>
      (await testShop.ask(ada, `/api/v1/downloads/${String(id)}/reverse`, { method: 'POST' }))
        .status
    /** Orders by which files are licensed now, by certificate. */
    const certified = () =>
      testShop.db
        .selectFrom('certificates')
        .select(['order_id', 'variant_id'])
        .where('revoked_at', 'is', null)
        .orderBy('variant_id')
        .execute()
    return { ...testShop, ada, buyKit, reversal, certified }
  }

  test('is not left to an order whose credits its buyer took back', async () => {
    const { ada, db, bought, buyKit, reversal, withdraw } = await opened()
    const alone = await bought(ada, FILE.HD)
    const kit = await buyKit('credits')
    expect(await reversal(kit)).toBe(200)
    expect(await ownedBy(db, ada)).toEqual([FILE.HD])
    await withdraw(ada, alone, [line(0)])
    expect(await moneyBack(db)).toEqual([{ charge_key: alone, amount: 400 }])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 9, isSound: true })
    expect(await ownedBy(db, ada)).toEqual([])
  })

  test('is not taken back while a bundle costs less because of it', async () => {
    const { ada, db, request, buyKit, reversal, withdraw } = await opened()
    const got = await request(ada, FILE.HD)
    const kit = await buyKit()
    expect((await orderIn(db, kit)).total).toBe(300)
    expect(await reversal(got.body['grant_id'])).toBe(409)
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 8, isSound: true })
    await withdraw(ada, kit, [line(0)])
    expect(await ownedBy(db, ada)).toEqual([FILE.HD])
    expect(await reversal(got.body['grant_id'])).toBe(200)
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 9, isSound: true })
    expect(await ownedBy(db, ada)).toEqual([])
  })

  test('keeps a cart of credits spent while a bundle costs less because of it', async () => {
    const { ada, db, put, pay, buyKit, reversal, withdraw } = await opened()
    const quote = await put(ada, FILE.HD, FILE.UHD)
    const got = await pay(ada, { quote, payment: 'credits' })
    const kit = await buyKit()
    expect(await reversal(got.body.id)).toBe(409)
    await withdraw(ada, kit, [line(0)])
    expect((await orderIn(db, kit)).refunded).toBe(300)
    expect(await reversal(got.body.id)).toBe(200)
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 9, isSound: true })
    expect(await ownedBy(db, ada)).toEqual([])
  })

  test('that covers another one keeps it covered where that one is taken back by itself', async () => {
    const { ada, db, bought, refunds, certified } = await opened()
    const small = await bought(ada, FILE.PLATE)
    const large = await bought(ada, FILE.PLATE_4K)
    expect((await orderIn(db, large)).total).toBe(400)
    const asked = aRefund(small)
    expect((await refunds.ask(asked))._unsafeUnwrapErr()).toMatchObject({ why: 'UPDATED' })
    ;(await refunds.ask({ ...asked, override: true }))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([FILE.PLATE, FILE.PLATE_4K, FILE.PLATE_4K_TOO])
    expect(await certified()).toEqual([{ order_id: large, variant_id: FILE.PLATE_4K }])
    ;(await refunds.ask(aRefund(large)))._unsafeUnwrap()
    expect(await ownedBy(db, ada)).toEqual([])
  })

  test('goes with a download that is reversed where nothing else licenses it', async () => {
    const { ada, db, ask, request, reversal, certified } = await opened()
    const got = await request(ada, FILE.HD)
    expect(await reversal(got.body['grant_id'])).toBe(200)
    expect([await ownedBy(db, ada), await certified()]).toEqual([[], []])
    expect((await ask(ada, String(got.body.url))).status).toBe(403)
  })
})
