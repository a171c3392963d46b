import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emailsTo } from '../support/emails.ts'
import { ADA, heading, openShop, PATIENCE } from '#tests/support/shop.tsx'

const CONTACT = 'hello@emberstock.example'

const form = async () => {
  await heading('Enterprise pricing')
  return within(screen.getByRole('region', { name: 'Talk to us' }))
}

test('a visitor writes to the shop from the page of enterprise prices', async () => {
  const shop = await openShop({ at: '/pricing/enterprise' })
  const { user } = shop
  const talk = await form()
  await user.type(talk.getByLabelText(/^Seats/), 'many')
  await user.click(talk.getByRole('button', { name: 'Send' }))
  expect(await talk.findByText('Name can’t be blank')).toBeVisible()
  expect(talk.getByText('Message can’t be blank')).toBeVisible()
  expect(talk.getByText('Seats is not valid')).toBeVisible()
  expect(talk.getByLabelText('Name')).toHaveFocus()
  expect(await emailsTo(shop, CONTACT)).toEqual([])

  await user.type(talk.getByLabelText('Name'), 'Grace Hopper')
  await user.type(talk.getByLabelText('Email'), 'grace@studio.test')
  await user.type(talk.getByLabelText('Company'), 'Nanosecond Pictures')
  await user.clear(talk.getByLabelText(/^Seats/))
  await user.type(talk.getByLabelText(/^Seats/), '40')
  await user.selectOptions(talk.getByLabelText('License'), 'Enterprise $100M+')
  await user.type(talk.getByLabelText('Message'), 'What would that cost?')
  await user.click(talk.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Message sent' }, PATIENCE)).toHaveFocus()
  expect(talk.getByText('grace@studio.test')).toBeVisible()
  const [email, ...more] = await emailsTo(shop, CONTACT)
  expect(more).toEqual([])
  expect(email).toContain('License: Enterprise $100M+')
  expect(email).toContain('What would that cost?')
}, 30_000)

test('a member finds filled in what the shop knows already', async () => {
  await openShop({ at: '/pricing/enterprise', member: 'confirmed' })
  const talk = await form()
  expect(talk.getByLabelText('Name')).toHaveValue('Ada Byron')
  expect(talk.getByLabelText('Email')).toHaveValue(ADA.email)
}, 30_000)

test('what was written is still there after a look at another page', async () => {
  const shop = await openShop({ at: '/pricing/enterprise' })
  await shop.user.type((await form()).getByLabelText('Message'), 'What would that cost?')
  await shop.goTo('/pricing')
  await heading('Pricing')
  await shop.goTo('/pricing/enterprise')
  expect((await form()).getByLabelText('Message')).toHaveValue('What would that cost?')
}, 30_000)

test('what one person wrote is not there for the next', async () => {
  const shop = await openShop({ at: '/pricing/enterprise', member: 'confirmed' })
  const { user, stores } = shop
  await user.type((await form()).getByLabelText('Message'), 'Our secret project')
  await shop.goTo('/pricing')
  await heading('Pricing')
  await act(() => stores().session.signOut())
  await shop.goTo('/pricing/enterprise')
  expect((await form()).getByLabelText('Message')).toHaveValue('')

  await user.type((await form()).getByLabelText('Message'), 'A question')
  await act(() => stores().session.signIn(ADA, '/'))
  expect((await form()).getByLabelText('Message')).toHaveValue('A question')
}, 30_000)
