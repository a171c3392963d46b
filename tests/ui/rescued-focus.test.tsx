import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { FILE } from '#tests/support/backend-data.ts'
import { ADA, heading, openShop, PATIENCE, signIn } from '#tests/support/shop.tsx'
import { useClosingMenu } from '#ui/layout/use-closing-menu.ts'
import { useRescuedFocus } from '#ui/layout/use-rescued-focus.ts'
import { giveFocus } from '#ui/wishlist/give-focus.ts'

const messages = () => screen.findByRole('region', { name: 'Messages' }, PATIENCE)

async function openSignedOut(at: string) {
  const shop = await openShop({ member: 'confirmed', at })
  shop.forget()
  await shop.reload()
  await heading(/./)
  return shop
}

test('whoever signs in from the header hears so, and goes on at the page’s content', async () => {
  const shop = await openSignedOut('/2d')
  const header = within(screen.getAllByRole('banner').slice(0, 1)[0] ?? document.body)
  await shop.user.click(header.getByRole('button', { name: 'Sign in' }))
  await signIn(shop.user, ADA)
  expect(await within(await messages()).findByText('You’re signed in.', {}, PATIENCE)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('whoever signs in to download goes on at the choices of the file', async () => {
  const shop = await openSignedOut('/product/asset-51')
  const panel = within(screen.getByRole('region', { name: 'License and download' }))
  await shop.user.click(panel.getByRole('button', { name: 'Sign in to download' }))
  await signIn(shop.user, ADA)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), PATIENCE)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
})

test('a wrong password does not say that anyone is signed in', async () => {
  const shop = await openSignedOut('/2d')
  act(() => shop.stores().modals.askToSignIn())
  await signIn(shop.user, { ...ADA, password: 'not the lamp, another one' })
  await within(await screen.findByRole('dialog')).findByRole('alert', {}, PATIENCE)
  expect(screen.queryByText('You’re signed in.')).toBeNull()
})

test('who puts a removed line back is still in the cart', async () => {
  const shop = await openShop({ at: '/2d', cart: [FILE.MODEL] })
  await heading(/./)
  await shop.user.click(await screen.findByRole('button', { name: /^Cart/ }, PATIENCE))
  const cart = await screen.findByRole('dialog', { name: /cart/i }, PATIENCE)
  await shop.user.click(await within(cart).findByRole('button', { name: /^Remove/ }, PATIENCE))
  await shop.user.click(await within(cart).findByRole('button', { name: 'Undo' }, PATIENCE))
  await waitFor(() => expect(within(cart).queryByRole('button', { name: 'Undo' })).toBeNull())
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(cart.contains(document.activeElement)).toBe(true)
})

test('who creates a team hears so, and goes on at its page', async () => {
  const shop = await openShop({ member: 'confirmed', at: '/account/team' })
  await shop.user.type(await screen.findByLabelText('Team name', {}, PATIENCE), 'North Light')
  await shop.user.click(screen.getByRole('button', { name: 'Create team' }))
  expect(await within(await messages()).findByText('Team created.', {}, PATIENCE)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a control that vanishes leaves the focus to its section', async () => {
  const { user, region } = openReel()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(region).toHaveFocus())
})

test('so does one that is disabled, and a better place may still take it', async () => {
  const { user, region } = openReel()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(region).toHaveFocus())
  giveFocus(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveFocus()
  giveFocus(region)
  expect(region).not.toHaveFocus()
})

test('whoever has left a control before it vanishes is not called back', async () => {
  const { user, region } = openReel()
  const clear = screen.getByRole('button', { name: 'Clear' })
  act(() => clear.focus())
  await user.click(document.body)
  act(() => clear.click())
  await new Promise((done) => setTimeout(done, 150))
  expect(region).not.toHaveFocus()
  expect(document.body).toHaveFocus()
})

test('a control that vanishes from an open menu leaves the focus in the menu, which stays open', async () => {
  const { user } = openReel()
  await user.click(screen.getByText('More'))
  await user.click(screen.getByRole('button', { name: 'Forget' }))
  const menu = screen.getByText('More').closest('details')
  await waitFor(() => expect(menu).toHaveFocus())
  expect(menu).toHaveAttribute('open')
})

function openReel() {
  render(<Reel />)
  return { user: userEvent.setup(), region: screen.getByRole('region', { name: 'Reel' }) }
}

function Reel() {
  const [isMarked, setMarked] = useState(true)
  const [isSaved, setSaved] = useState(false)
  const [isKnown, setKnown] = useState(true)
  const menu = useRef<HTMLDetailsElement>(null)
  useRescuedFocus()
  useClosingMenu(menu)
  return (
    <main id="main" tabIndex={-1}>
      <section aria-label="Reel">
        {isMarked && <button onClick={() => setMarked(false)}>Clear</button>}
        <button disabled={isSaved} onClick={() => setSaved(true)}>
          Save
        </button>
        <details ref={menu}>
          <summary>More</summary>
          {isKnown && <button onClick={() => setKnown(false)}>Forget</button>}
        </details>
      </section>
    </main>
  )
}
