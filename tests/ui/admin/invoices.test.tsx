import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fulfillment } from '#domain/order/on-account.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { ADA, heading, PATIENCE } from '#tests/support/shop.tsx'
import { employ } from '#tests/support/staff.ts'
import { openTeamShop, type TeamShop } from '#tests/support/team-shop.ts'

const LONG = 60_000
const GRACE = { ...ADA, email: 'grace@emberstock.test', first_name: 'Grace' }

/** Grace, who is on the staff and on no team, is signed in from now on. */
async function signInAsGrace(shop: TeamShop, path: string): Promise<void> {
  shop.forget()
  await shop.ask('/api/v1/users', GRACE)
  await shop.confirm()
  await employ(shop.db, GRACE.email)
  await shop.reload(path)
}

/** A team with an order on account that Grace looks at. */
async function openInvoice(fulfillment: Fulfillment = 'at-once') {
  const shop = await openTeamShop()
  const terms = { team_id: shop.team, is_allowed: 1, max_open_amount: 500_000 }
  await shop.db
    .insertInto('invoice_terms')
    .values({ ...terms, fulfillment, updated_at: 1 })
    .execute()
  const { quote } = await shop.putForTeam(FILE.HD)
  const bill = { billing_country: 'US', company: '' }
  await shop.send('/api/v1/checkout', { ...bill, payment: 'invoice', quote })
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'on-account')
    .executeTakeFirstOrThrow()
  return { ...shop, order: id }
}

async function openOrder(fulfillment: Fulfillment = 'at-once') {
  const shop = await openInvoice(fulfillment)
  await signInAsGrace(shop, `/admin/orders/${shop.order}`)
  await heading(`Order ${shop.order}`)
  return shop
}

const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, PATIENCE))
const fact = async (table: string, name: string) => {
  const found = await screen.findByRole('table', { name: table }, PATIENCE)
  return within(found).findByRole('row', { name: new RegExp(`^${name} `) }, PATIENCE)
}
const region = (name: string) => screen.findByRole('table', { name }, PATIENCE)

test(
  'staff let a team pay by invoice up to a limit, see what it owes, and stop it again',
  async () => {
    const shop = await openTeamShop()
    const { user } = shop
    await signInAsGrace(shop, `/admin/teams/${shop.team}`)
    expect(await fact('Pay by invoice', 'Status')).toHaveTextContent('Not allowed')
    expect(await fact('Pay by invoice', 'Open amount')).toHaveTextContent('$0.00')
    await user.click(await button('Change…'))
    const asked = await dialog('Change invoice terms for North Light')
    const save = asked.getByRole('button', { name: 'Save' })
    await user.type(asked.getByLabelText(/^Reason/), 'Pays on time')
    expect(save).toBeDisabled()
    await user.click(asked.getByRole('checkbox', { name: 'Allow this team to pay by invoice' }))
    const limit = asked.getByLabelText(/^Limit in US dollars/)
    await user.type(limit, '1000000.01')
    expect(asked.getByText('Enter at most $1,000,000.00.')).toBeVisible()
    expect(save).toBeDisabled()
    await user.clear(limit)
    await user.type(limit, '2500')
    await user.click(asked.getByRole('radio', { name: 'Right away' }))
    await user.click(save)
    expect(await screen.findByText('North Light can pay by invoice.', {}, PATIENCE)).toBeVisible()
    expect(await fact('Pay by invoice', 'Status')).toHaveTextContent('StatusAllowed')
    expect(await fact('Pay by invoice', 'Limit')).toHaveTextContent('$2,500.00')
    expect(await fact('Pay by invoice', 'Files and credits')).toHaveTextContent('Right away')
    const entry = await within(await region('Audit log')).findByRole(
      'row',
      { name: /Invoice terms changed/ },
      PATIENCE,
    )
    expect(entry).toHaveTextContent('Pays on time')
    expect(entry).toHaveTextContent('Limit: None → $2,500.00')

    await user.click(await button('Change…'))
    const again = await dialog('Change invoice terms for North Light')
    expect(again.getByLabelText(/^Limit in US dollars/)).toHaveValue('2500.00')
    await user.click(again.getByRole('checkbox', { name: 'Allow this team to pay by invoice' }))
    await user.type(again.getByLabelText(/^Reason/), 'Pays late')
    await user.click(again.getByRole('button', { name: 'Save' }))
    await waitFor(
      async () => expect(await fact('Pay by invoice', 'Status')).toHaveTextContent('Not allowed'),
      PATIENCE,
    )
    const [terms] = await shop.db.selectFrom('invoice_terms').selectAll().execute()
    expect(terms).toMatchObject({ is_allowed: 0, max_open_amount: 250_000, fulfillment: 'at-once' })
  },
  LONG,
)

test(
  'the page of a team names its oldest open invoice and when it was due',
  async () => {
    const shop = await openInvoice()
    await shop.db
      .updateTable('orders')
      .set({ due_at: Date.UTC(2026, 2, 10, 12) })
      .where('id', '=', shop.order)
      .execute()
    await signInAsGrace(shop, `/admin/teams/${shop.team}`)
    const oldest = await fact('Pay by invoice', 'Oldest open invoice')
    expect(oldest).toHaveTextContent(/overdue since Mar 10, 2026, 12:00 UTC$/)
    expect(within(oldest).getByRole('link', { name: shop.order })).toHaveAttribute(
      'href',
      `/admin/orders/${shop.order}`,
    )
    expect(await fact('Pay by invoice', 'Open amount')).not.toHaveTextContent('$0.00')
  },
  LONG,
)

test(
  'staff do not decide about their own team, nor about its invoice, and are told so',
  async () => {
    const shop = await openInvoice()
    await employ(shop.db, ADA.email)
    await shop.reload(`/admin/teams/${shop.team}`)
    expect(await fact('Pay by invoice', 'Status')).toHaveTextContent('StatusAllowed')
    expect(screen.queryByRole('button', { name: 'Change…' })).not.toBeInTheDocument()
    expect(
      screen.getByText('You’re on this team, so only another staff member can change it.'),
    ).toBeVisible()
    await shop.goTo(`/admin/orders/${shop.order}`)
    expect(
      await screen.findByText(
        'This is your own order or your team’s, so only another staff member can mark it paid or void it.',
        {},
        PATIENCE,
      ),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Mark paid…' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Void invoice…' })).not.toBeInTheDocument()
  },
  LONG,
)

test(
  'an open invoice is marked paid with the reference of the payment',
  async () => {
    const shop = await openOrder('on-payment')
    const { user } = shop
    expect(await fact('Order', 'Status')).toHaveTextContent('Invoice open')
    expect(await fact('Order', 'Invoice due')).toHaveTextContent(/ UTC$/)
    expect(await fact('Order', 'Payment method')).toHaveTextContent('Invoice')
    expect(screen.queryByRole('button', { name: 'Refund…' })).not.toBeInTheDocument()
    await user.click(await button('Mark paid…'))
    const asked = await dialog('Mark this invoice paid?')
    await user.type(asked.getByLabelText(/^Reason/), 'On the statement of May 4')
    expect(asked.getByRole('button', { name: 'Mark paid' })).toBeDisabled()
    await user.type(asked.getByLabelText(/^Payment reference/), 'WIRE-4711')
    await user.click(asked.getByRole('button', { name: 'Mark paid' }))
    expect(await button('Refund…')).toBeVisible()
    expect(await fact('Order', 'Status')).toHaveTextContent('StatusPaid')
    expect(screen.queryByRole('button', { name: 'Void invoice…' })).not.toBeInTheDocument()
    const entry = within(await region('Audit log')).getByRole('row', {
      name: /Invoice marked paid/,
    })
    expect(entry).toHaveTextContent('Reference: WIRE-4711')
    const owned = await shop.db.selectFrom('entitlements').select('variant_id').execute()
    expect(owned).toEqual([{ variant_id: FILE.HD }])
  },
  LONG,
)

test(
  'an open invoice is voided, and its licenses end',
  async () => {
    const shop = await openOrder()
    const { user } = shop
    expect(await fact('Order', 'License')).toHaveTextContent(/^LicenseIndividual$/)
    await user.click(await button('Void invoice…'))
    const asked = await dialog('Void this invoice?')
    expect(asked.getByText(/^The licenses from this order will end\./)).toHaveTextContent(
      /A credit note for \$[\d.]+ will be added to the order\./,
    )
    await user.type(asked.getByLabelText(/^Reason/), 'The project was called off')
    await user.click(asked.getByRole('button', { name: 'Void invoice' }))
    expect(
      await screen.findByText(
        'The invoice was voided. We’ll email the owner and billing contacts.',
        {},
        PATIENCE,
      ),
    ).toBeVisible()
    expect(await fact('Order', 'Status')).toHaveTextContent('Voided')
    expect(screen.queryByRole('button', { name: 'Void invoice…' })).not.toBeInTheDocument()
    const kept = shop.db.selectFrom('entitlements').select('id').where('revoked_at', 'is', null)
    expect(await kept.execute()).toEqual([])
  },
  LONG,
)

test(
  'a late order says what is suspended, and an invoice that somebody settled meanwhile says so',
  async () => {
    const shop = await openInvoice()
    const late = { due_at: Date.UTC(2026, 2, 10, 12), suspended_at: Date.UTC(2026, 3, 21, 12) }
    await shop.db.updateTable('orders').set(late).where('id', '=', shop.order).execute()
    await signInAsGrace(shop, `/admin/orders/${shop.order}`)
    expect(await fact('Order', 'Status')).toHaveTextContent('Invoice overdue')
    expect(await fact('Order', 'Suspended since')).toHaveTextContent('Apr 21, 2026, 12:00 UTC')
    await shop.user.click(await button('Mark paid…'))
    const asked = await dialog('Mark this invoice paid?')
    await shop.db
      .updateTable('orders')
      .set({ status: 'void' })
      .where('id', '=', shop.order)
      .execute()
    await shop.user.type(asked.getByLabelText(/^Payment reference/), 'WIRE-4711')
    await shop.user.type(asked.getByLabelText(/^Reason/), 'Paid')
    await shop.user.click(asked.getByRole('button', { name: 'Mark paid' }))
    expect(await asked.findByText('This order has no open invoice.', {}, PATIENCE)).toBeVisible()
  },
  LONG,
)

test(
  'staff send an open invoice again, with a reason',
  async () => {
    const shop = await openOrder()
    await shop.user.click(await button('Resend invoice…'))
    const asked = await dialog('Resend the invoice?')
    await shop.user.type(asked.getByLabelText(/^Reason/), 'They lost it')
    await shop.user.click(asked.getByRole('button', { name: 'Resend' }))
    const done = 'The invoice was sent to the owner and billing contacts.'
    expect(await screen.findByText(done, {}, PATIENCE)).toBeVisible()
    const row = { name: /Invoice resent/ }
    const log = within(await region('Audit log'))
    expect(await log.findByRole('row', row, PATIENCE)).toHaveTextContent('They lost it')
    expect(screen.queryByRole('button', { name: 'Resend receipt…' })).not.toBeInTheDocument()
  },
  LONG,
)

test(
  'staff send an open invite again, and are told when it was sent just now',
  async () => {
    const shop = await openTeamShop()
    await shop.send('/api/v1/teams/invites', { email: 'eve@studio.test', role_id: 3 })
    await signInAsGrace(shop, `/admin/teams/${shop.team}`)
    const resend = 'Resend the invite to eve@studio.test'
    await shop.user.click(await button(resend))
    const asked = await dialog(`${resend}?`)
    await shop.user.type(asked.getByLabelText(/^Reason/), 'It never arrived')
    await shop.user.click(asked.getByRole('button', { name: 'Resend' }))
    const soon = /^This invite was emailed less than 10 minutes ago/
    expect(await asked.findByText(soon, {}, PATIENCE)).toBeVisible()
    await shop.db.updateTable('team_invites').set({ emailed_at: 1 }).execute()
    await shop.user.click(asked.getByRole('button', { name: 'Resend' }))
    const done = 'The invite was sent to eve@studio.test again.'
    expect(await screen.findByText(done, {}, PATIENCE)).toBeVisible()
    const log = within(await region('Audit log'))
    const row = await log.findByRole('row', { name: /Team invite resent/ }, PATIENCE)
    expect(row).toHaveTextContent('It never arrived')
  },
  LONG,
)
