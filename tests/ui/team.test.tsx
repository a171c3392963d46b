import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { putUser } from '#tests/support/backend-data.ts'
import { giveCredits } from '#tests/support/credit-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { ADA, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

const BEN = { email: 'ben@studio.test', first_name: 'Ben', last_name: 'Ash' }

async function openTeam(): Promise<Shop> {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  await shop.goTo('/account/team')
  await screen.findByRole('heading', { name: 'Create a team' }, PATIENCE)
  return shop
}

async function createTeam(shop: Shop): Promise<void> {
  await shop.user.type(screen.getByLabelText('Team name'), 'North Light')
  await shop.user.click(screen.getByRole('button', { name: 'Create team' }))
  await screen.findByRole('heading', { name: 'North Light' }, PATIENCE)
}

/** Leaves the page of the team, and comes back. */
async function visitAgain(shop: Shop): Promise<void> {
  await shop.goTo('/bundles')
  await waitFor(
    () => expect(screen.queryByRole('heading', { name: 'North Light' })).not.toBeInTheDocument(),
    PATIENCE,
  )
  await shop.goTo('/account/team')
}

async function invite(shop: Shop, email: string): Promise<void> {
  await shop.user.type(screen.getByLabelText('Email'), email)
  await shop.user.click(screen.getByRole('button', { name: 'Send invite' }))
  await screen.findByRole('heading', { name: email }, PATIENCE)
}

/** The address of the newest invite that was e-mailed. */
async function inviteLink({ db }: Shop): Promise<string> {
  const rows = await db
    .selectFrom('outbox')
    .select('event')
    .where('key', 'like', 'team-invite-%')
    .execute()
  const { token } = JSON.parse(rows.at(-1)?.event ?? '{}') as { readonly token: string }
  return `/invite/${token}`
}

test('a team is created, and its owner sees themselves in it', async () => {
  const shop = await openTeam()
  await shop.user.click(screen.getByRole('button', { name: 'Create team' }))
  await screen.findByText(
    'Enter a name of up to 80 characters, without a web address.',
    {},
    PATIENCE,
  )
  await createTeam(shop)
  expect(screen.getByText('1 of 3 seats used.')).toBeInTheDocument()
  expect(screen.getByText(/It’s just you so far/)).toBeInTheDocument()
  const row = screen.getByRole('row', { name: /Ada Byron/ })
  expect(within(row).getByText('Owner')).toBeInTheDocument()
  expect(within(row).queryByRole('button')).not.toBeInTheDocument()
})

test('an invite is sent, listed, sent again and revoked', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  await shop.user.click(screen.getByRole('button', { name: 'Send invite' }))
  await screen.findByText(/can.t be blank/, {}, PATIENCE)
  await invite(shop, BEN.email)
  await screen.findByText('2 of 3 seats used, including pending invites.', {}, PATIENCE)
  await shop.user.click(screen.getByRole('button', { name: `Resend the invite to ${BEN.email}` }))
  await screen.findByText(/a few minutes ago, so we didn’t send another one/, {}, PATIENCE)
  await shop.user.click(screen.getByRole('button', { name: `Revoke the invite to ${BEN.email}` }))
  const dialog = await screen.findByRole('dialog', {}, PATIENCE)
  await shop.user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('1 of 3 seats used.', {}, PATIENCE)
  expect(screen.queryByRole('heading', { name: BEN.email })).not.toBeInTheDocument()
})

test('an address invited again in another role reads the role, and that no second email went out', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  await invite(shop, BEN.email)
  await shop.user.type(screen.getByLabelText('Email'), BEN.email)
  await shop.user.selectOptions(screen.getByLabelText('Role'), 'Viewer')
  await shop.user.click(screen.getByRole('button', { name: 'Send invite' }))
  const words = /so we didn’t send another one\. The invite is now for a viewer and expires in/
  expect(await screen.findByText(words, {}, PATIENCE)).toBeVisible()
})

test('who is on another team is refused in words for whoever asks', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  const ben = aUser({ id: '01JPBEN0000000000000000000', email: BEN.email })
  await putUser(shop.db, ben)
  const team = { id: '01JPTEAM000000000000000000', name: 'South Light', created_at: 1 }
  await shop.db.insertInto('teams').values(team).execute()
  const member = { user_id: ben.id, team_id: team.id, role_id: 1, joined_at: 1 }
  await shop.db.insertInto('team_members').values(member).execute()
  await shop.user.type(screen.getByLabelText('Email'), BEN.email)
  await shop.user.click(screen.getByRole('button', { name: 'Send invite' }))
  expect(
    await screen.findByText(
      'This person is already on another team. They need to leave it before they can join yours.',
      {},
      PATIENCE,
    ),
  ).toBeVisible()
})

test('whoever is on a team by now creates no second one, in words for themselves', async () => {
  const shop = await openTeam()
  await shop.ask('/api/v1/teams', { name: 'Made in another tab' })
  await shop.user.type(screen.getByLabelText('Team name'), 'North Light')
  await shop.user.click(screen.getByRole('button', { name: 'Create team' }))
  expect(
    await screen.findByText(
      'You can be on only one team at a time. Leave your current team first.',
      {},
      PATIENCE,
    ),
  ).toBeVisible()
})

test('with all seats taken the page says how to get one', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  await invite(shop, 'one@studio.test')
  await invite(shop, 'two@studio.test')
  await screen.findByText(/^All 3 seats on your team are taken/, {}, PATIENCE)
  expect(screen.queryByRole('button', { name: 'Send invite' })).not.toBeInTheDocument()
  expect(screen.getByText(/or add seats\.$/)).toBeVisible()
})

test('a new person opens an account from the invite, is in, and has a confirmed address', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  await invite(shop, BEN.email)
  await shop.user.click(screen.getByText(ADA.first_name))
  await shop.user.click(await screen.findByRole('button', { name: 'Sign out' }, PATIENCE))
  await screen.findByRole('button', { name: 'Sign in' }, PATIENCE)
  await shop.goTo(await inviteLink(shop))
  await screen.findByRole('heading', { name: 'Join North Light' }, PATIENCE)
  expect(
    screen.getByText(
      / invited you to join North Light as a member\. You’ll be able to license files /,
    ),
  ).toBeVisible()
  await shop.user.type(screen.getByLabelText('First name'), BEN.first_name)
  await shop.user.type(screen.getByLabelText('Last name'), BEN.last_name)
  await shop.user.click(screen.getByRole('button', { name: 'Create account and join' }))
  await screen.findByRole('heading', { name: 'North Light' }, PATIENCE)
  expect(screen.getByText('2 of 3 seats used.')).toBeInTheDocument()
  // Members see who is on it, and manage nothing.
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Invite people' })).not.toBeInTheDocument()
  const ben = await shop.db
    .selectFrom('users')
    .select('confirmed_at')
    .where('email', '=', BEN.email)
    .executeTakeFirstOrThrow()
  expect(ben.confirmed_at).not.toBeNull()
  await shop.user.click(screen.getByRole('button', { name: 'Leave team…' }))
  const dialog = await screen.findByRole('dialog', {}, PATIENCE)
  await shop.user.click(within(dialog).getByRole('button', { name: 'Leave team' }))
  await screen.findByRole('heading', { name: 'Create a team' }, PATIENCE)
})

test('somebody else’s invite says for whom it is, and a wrong link that it is wrong', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  await invite(shop, BEN.email)
  await shop.goTo(await inviteLink(shop))
  await screen.findByText(
    `You’re signed in as ${ADA.email}. Sign out, then sign in as ${BEN.email} to join.`,
    {},
    PATIENCE,
  )
  // What they could do is no business of whoever it is not for.
  expect(
    screen.getByText(new RegExp(` invited ${BEN.email} to join North Light as a member\\.$`)),
  ).toBeVisible()
  await shop.goTo('/invite/nothing')
  expect(
    await screen.findByRole('heading', { name: 'This invite link isn’t valid' }, PATIENCE),
  ).toBeVisible()
})

test('a team is deleted by typing its name', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  await shop.user.click(screen.getByRole('button', { name: 'Delete team…' }))
  const dialog = await screen.findByRole('dialog', {}, PATIENCE)
  expect(within(dialog).getByText(/the team’s plan ends right away/)).toBeVisible()
  const button = within(dialog).getByRole('button', { name: 'Delete team' })
  expect(button).toBeDisabled()
  await shop.user.type(within(dialog).getByLabelText('Team name'), 'North Light')
  await shop.user.click(button)
  await screen.findByRole('heading', { name: 'Create a team' }, PATIENCE)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a team with credits is scheduled for deletion, says so, and is kept or deleted by its owner', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  const { id: ada } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const { id: team } = await shop.db.selectFrom('teams').select('id').executeTakeFirstOrThrow()
  await giveCredits(shop.db, team, { credits: 63, userId: ada })
  await visitAgain(shop)
  const press = (name: string) => screen.findByRole('button', { name }, PATIENCE)
  const dialog = async (words: RegExp, button: string) => {
    const opened = await screen.findByRole('dialog', {}, PATIENCE)
    expect(opened).toHaveTextContent(words)
    await shop.user.type(within(opened).getByLabelText('Team name'), 'North Light')
    await shop.user.click(within(opened).getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENCE)
  }

  await shop.user.click(await press('Delete team…'))
  await dialog(/still has 63 credits, so it will be deleted in 30 days/, 'Schedule deletion')
  const note = await screen.findByRole('note', {}, PATIENCE)
  expect(note).toHaveTextContent(/North Light will be deleted on .* use the team’s 63 credits/)
  expect(screen.queryByRole('button', { name: 'Delete team…' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Send invite' })).not.toBeInTheDocument()

  await shop.user.click(await press('Keep team'))
  await press('Send invite')
  expect(screen.queryByRole('note')).not.toBeInTheDocument()

  await shop.user.click(await press('Delete team…'))
  await dialog(/You can keep the team until it’s deleted/, 'Schedule deletion')
  await shop.user.click(await press('Delete now…'))
  await dialog(/The team loses its 63 credits/, 'Delete now')
  await screen.findByRole('heading', { name: 'Create a team' }, PATIENCE)
}, 30_000)

test('“Schedule deletion” schedules it, even if the last credit was spent meanwhile', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  const { id: ada } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const { id: team } = await shop.db.selectFrom('teams').select('id').executeTakeFirstOrThrow()
  await giveCredits(shop.db, team, { credits: 1, userId: ada })
  await visitAgain(shop)
  await shop.user.click(await screen.findByRole('button', { name: 'Delete team…' }, PATIENCE))
  const dialog = within(await screen.findByRole('dialog', {}, PATIENCE))
  await shop.db.updateTable('credit_lots').set({ remaining: 0 }).execute()
  await shop.user.type(dialog.getByLabelText('Team name'), 'North Light')
  await shop.user.click(dialog.getByRole('button', { name: 'Schedule deletion' }))
  const note = await screen.findByRole('note', {}, PATIENCE)
  expect(note).toHaveTextContent(/The team has no credits to use/)
})

test('a member sees that their team closes, and cannot keep it', async () => {
  const shop = await openTeam()
  await createTeam(shop)
  await shop.db.updateTable('team_members').set({ role_id: 4 }).execute()
  await shop.db
    .updateTable('teams')
    .set({ closes_at: Date.now() + DAY_MS })
    .execute()
  await visitAgain(shop)
  const note = await screen.findByRole('note', {}, PATIENCE)
  expect(note).toHaveTextContent(/The team has no credits to use/)
  expect(screen.getByText(/Only they can keep it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keep team' })).not.toBeInTheDocument()
})

test('an owner sees what a member asks for, with what it costs, and declines it with a note', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  const { id: ada } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const team = '01JPTEAM000000000000000000'
  await shop.db.insertInto('teams').values({ id: team, name: 'North', created_at: 1 }).execute()
  await shop.db.insertInto('customers').values({ id: team, team_id: team }).execute()
  const owner = { user_id: ada, team_id: team, role_id: 1, joined_at: 1 }
  await shop.db.insertInto('team_members').values(owner).execute()
  const ben = aUser({ id: '01JPBEN0000000000000000000', email: BEN.email, firstName: 'Ben' })
  await putUser(shop.db, ben)
  const member = { user_id: ben.id, team_id: team, role_id: 3, joined_at: 1 }
  await shop.db.insertInto('team_members').values(member).execute()
  const file = await shop.db
    .selectFrom('variants')
    .select('id')
    .where('credits', '>', 0)
    .executeTakeFirstOrThrow()
  const request = { id: 'REQUEST', team_id: team, user_id: ben.id, variant_id: file.id }
  const words = { note: 'For the trailer', project_tag: '', answer: '' }
  await shop.db
    .insertInto('license_requests')
    .values({ ...request, ...words, status: 'pending', created_at: 1 })
    .execute()
  await shop.goTo('/account/team')
  const table = await screen.findByRole('table', { name: 'Requested files' }, PATIENCE)
  expect(within(table).getByText('“For the trailer”')).toBeInTheDocument()
  expect(within(table).getByRole('button', { name: /^Approve · \d+ credits? for / })).toBeVisible()
  await shop.user.click(within(table).getByRole('button', { name: /^Decline / }))
  const dialog = await screen.findByRole('dialog', {}, PATIENCE)
  await shop.user.type(within(dialog).getByLabelText(/Note/), 'Use the plate')
  await shop.user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Declined by Ada Byron', {}, PATIENCE)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Approve / })).not.toBeInTheDocument()
})
