import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { messages, openCreditShop } from '#tests/support/credit-shop.ts'
import { putPaidOrder } from '#tests/support/paid-order.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

const DAY = 24 * 60 * 60 * 1000

/** A confirmed member who has not been asked anything yet. */
async function openUnasked(at: string, changes: Record<string, unknown> = {}): Promise<Shop> {
  const shop = await openShop({ at: '/checkout', member: 'confirmed', cart: [101] })
  await shop.db
    .updateTable('users')
    .set({ has_completed_survey: 0, ...changes })
    .execute()
  await shop.reload(at)
  return shop
}

const survey = (name = 'Set up your account') => screen.findByRole('dialog', { name }, PATIENCE)
const INVITATION = { name: 'What do you work with?' }
const invitation = () => screen.findByRole('region', INVITATION, PATIENCE)
const noInvitation = () =>
  waitFor(() => expect(screen.queryByRole('region', INVITATION)).toBeNull())

/** As the invitation below a page opens it. */
async function openSurvey({ user }: Shop): Promise<HTMLElement> {
  const open = within(await invitation()).getByRole('button', { name: 'Set up your account' })
  await user.click(open)
  return survey()
}
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function answerAs(shop: Shop, who: string, band: string | null): Promise<void> {
  const { user } = shop
  const dialog = within(await openSurvey(shop))
  await user.click(await dialog.findByLabelText(new RegExp(`^${who}`), {}, PATIENCE))
  if (band) await user.selectOptions(dialog.getByLabelText(/revenue or funding/), band)
  await user.selectOptions(dialog.getByLabelText('Primary software'), 'Nuke')
  await user.selectOptions(dialog.getByLabelText('Primary work'), 'Film and series')
}

const account = ({ db }: Shop) =>
  db
    .selectFrom('users')
    .select(['min_license_id', 'has_completed_survey'])
    .executeTakeFirstOrThrow()

test('a company confirms its license, and cart, prices and one message follow at once', async () => {
  const shop = await openUnasked('/bundles')
  await answerAs(shop, 'My company or studio', '$3M to under $21M')
  const dialog = await survey()
  expect(dialog).toHaveTextContent('Your answers require the Enterprise $3M–$20M license')
  expect(dialog).toHaveTextContent('We point out footage that isn’t 24 fps.')
  expect(dialog).not.toHaveTextContent('is preselected')
  await shop.user.click(screen.getByRole('button', { name: 'Confirm Enterprise $3M–$20M' }))
  expect(
    await within(messages()).findByText(/Prices are now shown for the Enterprise \$3M–\$20M/),
  ).toBeVisible()
  expect(within(messages()).getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)
  await noDialog()
  expect(shop.stores().licenses.chosenId).toBe(3)
  expect(shop.stores().cart.order?.licenseId).toBe(3)
  expect(shop.stores().session.user).toMatchObject({ minLicenseId: 3, hasCompletedSurvey: true })
  expect(await account(shop)).toEqual({ min_license_id: 3, has_completed_survey: 1 })
})

test('the dialog names the format that is preselected where the catalog sells a file in it', async () => {
  const shop = await openUnasked('/bundles')
  const plate = shop.db.updateTable('variants').where('id', '=', FILE.PLATE_EXR)
  await plate.set({ codec: 'OpenEXR, half float' }).execute()
  await answerAs(shop, 'Just me', null)
  expect(await survey()).toHaveTextContent(
    'At the same price and resolution, OpenEXR is preselected.',
  )
})

test('what goes on under a lower license is told before the higher one is confirmed, and after it', async () => {
  const shop = await openCreditShop('/')
  await shop.creditSubscription()
  await shop.subscribe({ name: 'Basic' })
  await shop.db.updateTable('users').set({ has_completed_survey: 0 }).execute()
  await shop.reload('/bundles')
  await answerAs(shop, 'My company or studio', '$3M to under $21M')
  const told = /Your Basic plan and credit subscription are still under a lower license/
  expect(await within(await survey()).findByText(told, {}, PATIENCE)).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Confirm Enterprise $3M–$20M' }))
  expect(await within(messages()).findByText(told)).toHaveTextContent(
    'Prices are now shown for the Enterprise $3M–$20M',
  )
})

test('the questions can be answered without confirming a license', async () => {
  const shop = await openUnasked('/bundles')
  await answerAs(shop, 'My company or studio', 'Under $3M')
  await shop.user.click(
    await screen.findByRole('button', { name: 'Finish and keep Individual for now' }),
  )
  expect(await within(messages()).findByText(/^Thanks/)).toBeVisible()
  expect(await account(shop)).toEqual({ min_license_id: null, has_completed_survey: 1 })
})

test('nothing is asked to be confirmed that the account has already', async () => {
  const shop = await openUnasked('/bundles', { min_license_id: 4 })
  await answerAs(shop, 'My company or studio', '$3M to under $21M')
  const dialog = await survey()
  expect(dialog).toHaveTextContent('Your Enterprise $21M–$49M license covers this.')
  await shop.user.click(within(dialog).getByRole('button', { name: 'Finish' }))
  await noDialog()
  expect((await account(shop)).min_license_id).toBe(4)
})

test('an open question is named, and nothing else is lost', async () => {
  const shop = await openUnasked('/bundles')
  const dialog = within(await openSurvey(shop))
  await shop.user.click(await dialog.findByLabelText(/^Just me/, {}, PATIENCE))
  await shop.user.click(dialog.getByRole('button', { name: 'Finish' }))
  expect(await dialog.findByText('Primary software can’t be blank')).toBeVisible()
  expect(dialog.getByLabelText(/^Just me/)).toBeChecked()
  expect(dialog.queryByText('Who will use the files can’t be blank')).toBeNull()
})

test('answers so far are there again after a reload', async () => {
  const shop = await openUnasked('/bundles')
  const dialog = within(await openSurvey(shop))
  await shop.user.click(await dialog.findByLabelText(/^My company/, {}, PATIENCE))
  await shop.user.selectOptions(dialog.getByLabelText('Primary software'), 'Flame')
  await waitFor(async () => {
    const row = await shop.db.selectFrom('surveys').select('software').executeTakeFirst()
    expect(row?.software).toBe('flame')
  })
  await shop.reload('/bundles')
  const again = within(await openSurvey(shop))
  await waitFor(() => expect(again.getByLabelText(/^My company/)).toBeChecked())
  expect(again.getByLabelText('Primary software')).toHaveValue('flame')
})

test('skipped twice, it waits in the account and opens from there', async () => {
  const shop = await openUnasked('/bundles')
  const skips = async () => {
    const row = await shop.db.selectFrom('surveys').select('skips').executeTakeFirst()
    return row?.skips
  }
  await shop.user.click(within(await invitation()).getByRole('button', { name: 'Not now' }))
  await noInvitation()
  expect(screen.getByRole('main')).toHaveFocus()
  await waitFor(async () => expect(await skips()).toBe(1))
  await putPaidOrder(shop.db, shop.stores().session.user?.id ?? '')
  await shop.reload('/bundles')
  await openSurvey(shop)
  await shop.user.keyboard('{Escape}')
  expect(await within(messages()).findByText(/finish setting up your account/)).toBeVisible()
  await noInvitation()
  await shop.reload('/account/profile')
  const ask = await screen.findByRole('button', { name: 'Set up your account' }, PATIENCE)
  await shop.user.click(ask)
  await survey()
  await shop.user.keyboard('{Escape}')
  await noDialog()
  await noInvitation()
  expect(await skips()).toBe(2)
})

test('right after a purchase no dialog covers what was paid for: an invitation stands below it', async () => {
  const shop = await openUnasked('/bundles')
  await putPaidOrder(shop.db, shop.stores().session.user?.id ?? '')
  for (const [path, title] of [
    ['/account/orders', 'Orders'],
    ['/account/downloads', 'Downloads'],
    ['/account/licenses', /^Licen[cs]es$/],
  ] as const) {
    await shop.reload(path)
    await screen.findByRole('heading', { level: 1, name: title }, PATIENCE)
    await invitation()
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})

test('nobody is invited at the checkout, nor while reading what the law asks for', async () => {
  const shop = await openUnasked('/checkout')
  await heading('Checkout')
  await shop.goTo('/policies/terms')
  await heading('Terms of sale')
  expect(screen.queryByRole('region', INVITATION)).toBeNull()
  await shop.goTo('/bundles')
  await invitation()
})

test('nobody is invited below a page of the admin', async () => {
  const shop = await openUnasked('/bundles')
  await invitation()
  await shop.goTo('/admin/orders')
  await noInvitation()
  expect(shop.address()).toMatch(/^\/admin/)
  await shop.goTo('/bundles')
  await invitation()
})

test('a company is told what covers its work only when its size is chosen', async () => {
  const shop = await openUnasked('/bundles', { min_license_id: 3 })
  const dialog = within(await openSurvey(shop))
  await shop.user.click(await dialog.findByLabelText(/^My company or studio/, {}, PATIENCE))
  await dialog.findByLabelText(/revenue or funding/)
  expect(dialog.queryByText(/covers this/)).toBeNull()
  await shop.user.selectOptions(dialog.getByLabelText(/revenue or funding/), '$3M to under $21M')
  expect(dialog.getByText(/license covers this/)).toBeVisible()
})

test('the enterprise page asks for company, seats and consent as well', async () => {
  const shop = await openShop({ at: '/pricing/enterprise', member: 'confirmed' })
  const ask = await screen.findByRole('button', { name: 'Tell us about your company' }, PATIENCE)
  await shop.user.click(ask)
  const dialog = within(await survey('About your company'))
  await shop.user.type(await dialog.findByLabelText('Company', {}, PATIENCE), 'Ember & Co')
  await shop.user.type(dialog.getByLabelText(/^Seats/), '12')
  await shop.user.click(dialog.getByLabelText(/^You can email me/))
  await waitFor(async () => {
    const row = await shop.db.selectFrom('surveys').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ company: 'Ember & Co', seats: 12, may_contact: 1 })
  })
})

test('the profile shows which files are preselected, and keeps what is chosen there', async () => {
  const shop = await openShop({ at: '/account/profile', member: 'confirmed' })
  await shop.user.selectOptions(await screen.findByLabelText('File', {}, PATIENCE), 'ProRes')
  expect(await screen.findByText(/ProRes is preselected/)).toBeVisible()
  await shop.user.selectOptions(screen.getByLabelText('File'), 'DNxHR')
  expect(await screen.findByText('The best file at the lowest price is preselected.')).toBeVisible()
  await shop.user.selectOptions(screen.getByLabelText('File'), 'ProRes')
  await shop.user.selectOptions(screen.getByLabelText('Frame rate'), '25 fps')
  expect(await screen.findByText(/isn’t 25 fps/)).toBeVisible()
  await shop.reload()
  expect(await screen.findByLabelText('File', {}, PATIENCE)).toHaveValue('prores')
  expect(screen.getByLabelText('Frame rate')).toHaveValue('25')
})

test('credits that end within the week are told once, and the account page counts the days', async () => {
  const shop = await openCreditShop('/account/subscription')
  await shop.give(10, { expiresAt: Date.now() + 7 * DAY })
  await shop.reload('/account/subscription')
  await heading('Subscription')
  expect(
    await within(messages()).findByText(/^10 credits expire in 7 days\./, {}, PATIENCE),
  ).toBeVisible()
  await shop.reload('/account/credits')
  expect(await screen.findByText('10 credits expire in 7 days.', {}, PATIENCE)).toBeVisible()
  await shop.reload('/account/subscription')
  await waitFor(() => expect(shop.stores().credits.balance).toBe(10))
  await heading('Subscription')
  expect(within(messages()).queryByText(/credits expire/)).toBeNull()
})

test('a product page preselects the format that Nuke reads best among files of one price, and says where its rate is another', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  const files = shop.db.updateTable('variants')
  await files.set({ codec: 'VP9 with alpha' }).where('id', '=', FILE.PLATE).execute()
  const exr = { codec: 'OpenEXR, half float', base_price: 400, credits: 1 }
  await files.set(exr).where('id', '=', FILE.PLATE_4K).execute()
  const userId = shop.stores().session.user?.id ?? ''
  const answers = { user_id: userId, used_by: 'myself', work: 'games', completed_at: 1 } as const
  await shop.db
    .insertInto('surveys')
    .values({ ...answers, software: 'nuke', updated_at: 1 })
    .execute()
  const chosen = async () => {
    const radios = await screen.findAllByRole('radio', { name: /OpenEXR|VP9/ }, PATIENCE)
    return radios.map((radio) => (radio as HTMLInputElement).checked)
  }
  await shop.reload('/product/asset-7')
  expect(await chosen()).toEqual([false, true])
  expect(screen.getByText('This footage is 24 fps. Your projects are 60 fps.')).toBeVisible()

  await shop.db.updateTable('surveys').set({ software: 'unreal', work: 'film' }).execute()
  await shop.reload('/product/asset-7')
  expect(await chosen()).toEqual([true, false])
  expect(screen.queryByText(/Your projects are/)).toBeNull()

  // Nothing dearer is ever preselected, whatever the software reads best.
  await shop.db.updateTable('surveys').set({ software: 'nuke' }).execute()
  await files.set({ base_price: 1600, credits: 4 }).where('id', '=', FILE.PLATE_4K).execute()
  await shop.reload('/product/asset-7')
  expect(await chosen()).toEqual([true, false])
})
