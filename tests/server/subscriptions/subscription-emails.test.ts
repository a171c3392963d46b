import { expect, test } from 'vitest'
import { resumeOrder } from '#server/application/payment/settle-payment.ts'
import type { Db } from '#server/sql/database.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { PLAN } from '../../support/price-book-data.ts'
import { openRenewal, day, DAY, openSubscriptions, renewals } from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)

describeOnEveryDatabase('e-mails about a subscription', (open) => {
  const opened = async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    const newest = async (db: Db = shop.db) => inOneLine((await emailsTo({ db }, ada.email)).at(-1))
    return { shop, ada, newest }
  }

  test('a renewal says what was charged, for which order and until when', async () => {
    const { shop, newest } = await opened()
    await shop.roundAt(END)
    const [order] = await renewals(shop.db)
    const email = await newest()
    expect(email).toContain('Your Basic plan has been renewed through May 10, 2027')
    expect(email).toContain('Charged: $19.00')
    expect(email).toContain(`Order: ${order?.id}`)
    expect(email).toContain('http://localhost:3000/account/subscription')
  })

  test('a period that was paid after its customer had canceled is the last one, and its e-mail says so', async () => {
    const { shop, ada, newest } = await opened()
    shop.time.now = END
    const order = await openRenewal(shop)
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    ;(await resumeOrder(shop.testShop, order))._unsafeUnwrap()
    const email = await newest()
    expect(email).toContain('You canceled while this payment was being processed')
    expect(email).toContain('so your subscription ends on May 10, 2027')
    expect(email).not.toContain('change or cancel it')
  })

  test('a failure says what is due, when it is tried again and how long downloads go on', async () => {
    const { shop, newest } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    expect(await newest()).toContain('Your payment of $19.00 for your Basic plan was declined')
    expect(await newest()).toContain('We’ll try again on April 12, 2027')
    expect(await newest()).toContain('until April 17, 2027')
    await shop.roundAt(END + 2 * DAY)
    expect(await newest()).toContain('We’ll try again on April 17, 2027')
  })

  test('the last failure says that it has ended, and what is kept until when', async () => {
    const { shop, newest } = await opened()
    await shop.replaceCards('sandbox_declined')
    for (const days of [0, 2, 7, 14, 21]) await shop.roundAt(END + days * DAY)
    expect(await newest()).toContain('We couldn’t renew your Basic plan after several attempts')
    expect(await newest()).toContain('hold your 10 plan credits until May 1, 2028')
  })

  test('a cancellation is confirmed with its day, and its end says that it was asked for', async () => {
    const { shop, ada, newest } = await opened()
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    expect(await newest()).toContain('Your Basic plan has been canceled and ends on April 10, 2027')
    await shop.db.updateTable('credit_lots').set({ remaining: 0 }).execute()
    await shop.roundAt(END)
    expect(await newest()).toContain('Your Basic plan has ended, as you requested')
    expect(await newest()).not.toContain('plan credits until')
  })
})

describeOnEveryDatabase('e-mails about a credit subscription', (open) => {
  const opened = async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.creditSubscription(ada)
    const newest = async () => inOneLine((await emailsTo(shop, ada.email)).at(-1))
    return { shop, ada, newest }
  }

  test('each month says what was charged, for which order and when the next one comes', async () => {
    const { shop, newest } = await opened()
    await shop.roundAt(END)
    const [order] = await renewals(shop.db)
    const email = await newest()
    expect(email).toContain('added 20 credits from your credit subscription to your account')
    expect(email).toContain('Your next credits arrive on May 10, 2027')
    expect(email).toContain('Charged: $34.00')
    expect(email).toContain(`Order: ${order?.id}`)
    expect(email).toContain('http://localhost:3000/account/subscription')
  })

  test('a month that was paid after its customer had canceled promises no other one', async () => {
    const { shop, ada, newest } = await opened()
    shop.time.now = END
    const order = await openRenewal(shop)
    ;(await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    ;(await resumeOrder(shop.testShop, order))._unsafeUnwrap()
    const email = await newest()
    expect(email).toContain('You canceled while this payment was being processed')
    expect(email).toContain('so your subscription ends on May 10, 2027')
    expect(email).not.toContain('Your next credits arrive on')
    expect(email).not.toContain('You can cancel it')
  })

  test('a failure says when it is tried again, the last one that it has ended, both that credits stay', async () => {
    const { shop, newest } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    expect(await newest()).toContain(
      'Your payment of $34.00 for your credit subscription of 20 credits per month',
    )
    expect(await newest()).toContain('We’ll try again on April 12, 2027')
    expect(await newest()).toContain('You can keep using the credits you have')
    for (const days of [2, 7, 14, 21]) await shop.roundAt(END + days * DAY)
    expect(await newest()).toContain(
      'We couldn’t renew your credit subscription of 20 credits per month after',
    )
    expect(await newest()).toContain('You keep the credits you have')
  })

  test('a cancellation is confirmed with its day, and its end says that it was asked for', async () => {
    const { shop, ada, newest } = await opened()
    ;(await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    expect(await newest()).toContain('has been canceled and ends on April 10, 2027')
    await shop.roundAt(END)
    expect(await newest()).toContain(
      'Your credit subscription of 20 credits per month has ended, as you requested',
    )
  })
})

function inOneLine(email = ''): string {
  return email.replaceAll('\n', ' ')
}
