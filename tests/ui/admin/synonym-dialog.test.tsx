import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, openShop, PATIENCE } from '#tests/support/shop.tsx'
import { employ } from '#tests/support/staff.ts'

test('a term typed with a slash is saved as its words', async () => {
  const shop = await openShop({ at: '/2d', member: 'confirmed' })
  await employ(shop.db, ADA.email)
  await shop.reload('/admin/synonyms')
  await shop.user.click(await screen.findByRole('button', { name: 'New synonym…' }, PATIENCE))
  const dialog = within(await screen.findByRole('dialog', { name: 'New synonym' }, PATIENCE))
  const save = dialog.getByRole('button', { name: 'Save' })
  await shop.user.type(dialog.getByLabelText(/^Also search for/), 'ember')
  await shop.user.type(dialog.getByLabelText(/^Search term/), '/')
  expect(save).toBeDisabled()
  await shop.user.clear(dialog.getByLabelText(/^Search term/))
  await shop.user.type(dialog.getByLabelText(/^Search term/), 'Fire/Smoke')
  await shop.user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENCE)
  expect(await shop.db.selectFrom('search_synonyms').select('term').execute()).toEqual([
    { term: 'fire smoke' },
  ])
}, 60_000)
