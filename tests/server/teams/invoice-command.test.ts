import { expect, test } from 'vitest'
import { invoiceCommand } from '#server/cli/shop-invoice.ts'
import { parseArguments } from '#server/cli/shop-arguments.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { shopCommand } from '#tests/support/catalog-command.ts'
import { COMMAND_SHOPS } from '#tests/support/command-shops.ts'
import { openOnAccount } from '#tests/support/on-account-shop.ts'
import { TEAM_ID } from '#tests/support/team-customer.ts'

const WHY = ['--reason', 'A good customer'] as const
const TERMS = ['--limit', '500.00', '--fulfillment', 'at-once'] as const

for (const { engine, open } of COMMAND_SHOPS) {
  test(`a team is allowed invoices, and they are marked as paid or voided, from a shell, on ${engine}`, async () => {
    const { db, settings } = await open()
    const shop = await openOnAccount(db, { allowed: false })
    const { ada, audit, grace, order, owned, owner } = shop
    const says = async (...words: readonly string[]) => {
      const told = await shopCommand(['invoice', ...words], settings)
      // The columns of facts are no matter of this test.
      return [told.code, [...told.lines, ...told.complaints].join('\n').replaceAll(/ {2,}/g, ' ')]
    }
    const signed = [...WHY, '--by', grace.email]
    const allowed = `${TEAM_ID} North Light\n invoice up to $500.00, delivered at-once\n open $0.00`
    expect(await says('allow', TEAM_ID, ...TERMS, ...signed)).toEqual([0, allowed])
    expect(await says('show', ada.email)).toEqual([0, allowed])
    const first = String((await order(await owner(), FILE.HD)).body.id)
    const second = String((await order(await owner(), FILE.SMOKE)).body.id)
    const paid = ['paid', first.toLowerCase(), '--reference', 'WIRE 7', ...signed] as const
    expect(await says(...paid)).toEqual([0, `${first} is paid`])
    expect(await says(...paid)).toEqual([
      1,
      `${first.toLowerCase()} has no open invoice. Nothing was changed.`,
    ])
    expect(await says('void', second, ...signed)).toEqual([
      0,
      `${second} is voided, and a credit note was written`,
    ])
    expect(await owned()).toEqual([FILE.HD])
    const stopped = await says('stop', TEAM_ID, ...signed)
    expect(stopped).toEqual([0, `${TEAM_ID} North Light\n invoice no\n open $0.00`])
    expect(await says('show', 'nobody')).toEqual([1, 'no team found: nobody'])
    expect((await audit('invoice-terms')).at(-1)).toMatchObject({
      who: grace.id,
      why: 'A good customer',
      subject: TEAM_ID,
      detail: {
        before: { allowed: true, limit: 50_000 },
        after: { allowed: false, limit: 50_000 },
      },
    })
  })
}

test.each([
  ['pay', 'ORDER', ...WHY, '--by', 'grace@example.com'],
  ['show'],
  ['allow', 'TEAM', ...WHY, '--by', 'grace@example.com'],
  ['allow', 'TEAM', ...TERMS],
  ['allow', 'TEAM', '--limit', '5', '--fulfillment', 'later', ...WHY, '--by', 'grace@example.com'],
  ['paid', 'ORDER', ...WHY, '--by', 'grace@example.com'],
  ['void', 'ORDER', 'OTHER', ...WHY, '--by', 'grace@example.com'],
])('“invoice %s %s” is not begun', (...words) => {
  const read = parseArguments(['invoice', ...words])._unsafeUnwrap()
  expect(invoiceCommand.refuses({ ...read, words: read.words.slice(1) })).not.toBeNull()
})
