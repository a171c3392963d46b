import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { POLICIES } from '#domain/help/shop-text.ts'
import { STORED_NAMES } from '#messages/stored-names.ts'
import { POLICY_NAMES } from '#messages/policy-names.ts'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { heading, openShop } from '#tests/support/shop.tsx'

test('the help is grouped, and a search leaves what answers it, opened', async () => {
  const { user } = await openShop({ at: '/help' })
  await heading('Help')
  const contents = screen.getByRole('navigation', { name: 'On this page' })
  const about = ['Buying', 'Licenses', 'Downloads', 'Credits', 'Plans', 'Refunds', 'Account']
  const groups = [...about, 'Teams', 'API']
  expect(
    within(contents)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(groups)
  await user.type(screen.getByRole('searchbox', { name: 'Search help' }), '10 MINUTES')
  expect(await screen.findByText('1 answer')).toBeVisible()
  expect(screen.getByText(/^You can undo it within 10 minutes/)).toBeVisible()
  expect(screen.queryByText('Where is my invoice?')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Buying' })).toBeNull()
  await user.type(screen.getByRole('searchbox'), ' zzz')
  expect(await screen.findByText('0 answers')).toBeVisible()
})

test('the help answers what people ask for in their own words', async () => {
  const { user } = await openShop({ at: '/help' })
  await heading('Help')
  const box = screen.getByRole('searchbox')
  for (const [sought, answer] of [
    ['ProRes', 'Which formats and resolutions are available?'],
    ['resolution', 'Which formats and resolutions are available?'],
    ['team', 'Can my team use the files I license?'],
    ['seats', 'Can my team use the files I license?'],
    ['refunds', 'Can I get a refund?'],
    ['money back', 'Can I get a refund?'],
    ['invoices', 'Where is my invoice?'],
    ['how do I get a receipt', 'Where is my invoice?'],
    ['coupon', 'How do the quantity discount and discount codes work together?'],
    ['login', 'I forgot my password.'],
    ['unsubscribe', 'How do I cancel?'],
    ['Nuke', 'Which software can I use the files in?'],
    ['Blender', 'Which software can I use the files in?'],
    ['fps', 'What frame rate are the files?'],
    ['color space', 'What color space are the files in?'],
    ['student', 'Is there a student discount?'],
    ['teams', 'What is a team?'],
    ['seats', 'How many seats does a team have?'],
    ['roles', 'What can each role on a team do?'],
    ['invite', 'How do I invite someone to my team?'],
    ['invitation', 'How do I invite someone to my team?'],
    ['two-factor', 'How do I turn on two-factor authentication?'],
    ['2FA', 'How do I turn on two-factor authentication?'],
    ['authenticator', 'How do I turn on two-factor authentication?'],
    ['lost device', 'I lost the device with my authenticator app.'],
    ['recovery codes', 'What are recovery codes for?'],
  ] as const) {
    await user.clear(box)
    await user.type(box, sought)
    expect(screen.getByText(answer)).toBeVisible()
  }
  for (const [sought, answer] of [
    ['invoice', 'Where is my invoice?'],
    ['refund', 'Can I get a refund?'],
    ['software', 'Which software can I use the files in?'],
  ] as const) {
    await user.clear(box)
    await user.type(box, sought)
    const [first] = document.querySelectorAll('main summary')
    expect([sought, first?.textContent]).toEqual([sought, answer])
  }
})

test('the help leads to the API guide, whose examples name this shop and are copied with one press', async () => {
  const { user } = await openShop({ at: '/help' })
  await heading('Help')
  await user.click(screen.getByText('Is there an API?'))
  await user.click(screen.getByRole('link', { name: 'The API guide' }))
  await heading('API guide')
  expect(screen.getByText(/^export SHOP=/)).toHaveTextContent(`SHOP=${ORIGIN} export`)
  const copies = screen.getAllByRole('button', { name: 'Copy' })
  expect(copies).toHaveLength(6)
  await user.click(copies[0] ?? document.body)
  expect(await navigator.clipboard.readText()).toContain(`export SHOP=${ORIGIN}\n`)
  expect(screen.getByRole('link', { name: 'Download openapi.json' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/v1\/openapi\.json$/),
  )
})

test('every page leads to help, to every policy, and to where contracts are withdrawn from', async () => {
  await openShop({ at: '/bundles' })
  await heading('Bundles')
  const foot = within(screen.getByRole('contentinfo'))
  expect(foot.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
  for (const slug of POLICIES) {
    const link = foot.getByRole('link', { name: POLICY_NAMES[slug] })
    expect(link).toHaveAttribute('href', `/policies/${slug}`)
  }
  const withdraw = foot.getByRole('link', { name: 'Withdraw from contract here' })
  expect(withdraw).toHaveAttribute('href', '/withdraw')
})

test('a policy lists its parts, says when it changed, and leads on to the others', async () => {
  const { user } = await openShop({ at: '/policies/license' })
  await heading('License terms')
  expect(screen.getByText('November 26, 2026')).toBeVisible()
  const contents = screen.getByRole('navigation', { name: 'On this page' })
  const link = within(contents).getByRole('link', { name: 'Practice footage' })
  expect(link).toHaveAttribute('href', '#practice-footage')
  expect(document.querySelector('#practice-footage')).toHaveAccessibleName('Practice footage')
  const others = screen.getByRole('navigation', { name: 'More policies' })
  await user.click(within(others).getByRole('link', { name: 'Refunds' }))
  await heading('Refunds')
})

test('the list of cookies is that of the code', async () => {
  await openShop({ at: '/policies/cookies' })
  await heading('Cookies')
  const table = screen.getByRole('table', { name: 'What we store in your browser' })
  const names = within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(STORED_NAMES.map(({ name, where }) => `${name} ${where}`))
  const consent = within(table).getByRole('row', { name: /^emberstock-consent Cookie/ })
  expect(consent).toHaveTextContent(
    'Remembers your privacy choices. Necessary. Set by Emberstock.12 months',
  )
})

test('third parties are on the list, and named in the privacy policy, where the shop has set them up', async () => {
  const thirdPartyHosts = {
    pixel: 'connect.facebook.net',
    tagManager: 'www.googletagmanager.com',
    abScript: 'ab.test',
  }
  await openShop({ at: '/policies/cookies', thirdPartyHosts })
  await heading('Cookies')
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(rows.slice(STORED_NAMES.length)).toEqual([
    '_fbp Cookie',
    '_fbc Cookie',
    '_gcl_* Cookie',
    '_ga* Cookie',
    'Cookies from ab.test Cookie',
  ])
  expect(screen.getByRole('row', { name: /^_fbp/ })).toHaveTextContent('Marketing. Set by Meta.')
  expect(screen.getByRole('row', { name: /^Cookies from/ })).toHaveTextContent(
    'Experiments. Set by ab.test.',
  )
})

test('and the privacy policy says what each of them gets', async () => {
  const thirdPartyHosts = { pixel: 'connect.facebook.net' }
  await openShop({ at: '/policies/privacy', thirdPartyHosts })
  await heading('Privacy')
  const sharing = screen.getByRole('region', { name: 'Who we share it with' })
  expect(sharing).toHaveTextContent(
    'Meta, if you allow marketing, to measure our ads: the pages and assets you view, the checkouts you begin and the orders you place.',
  )
  expect(sharing).not.toHaveTextContent('Google')
  expect(sharing).toHaveTextContent('load none of their scripts')
})

test('a shop without third parties names none', async () => {
  await openShop({ at: '/policies/privacy' })
  await heading('Privacy')
  const sharing = screen.getByRole('region', { name: 'Who we share it with' })
  expect(sharing).not.toHaveTextContent('Meta')
  expect(sharing).not.toHaveTextContent('scripts')
})

test('a policy that there is none of is not found', async () => {
  await openShop({ at: '/policies/nothing' })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/not|nowhere|no /i)
})
