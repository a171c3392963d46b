// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from '#ui/components/dialog.tsx'

afterEach(cleanup)

test('a dialog is named by its title', async () => {
  await openCart()
  expect(screen.getByRole('dialog', { name: 'Your cart' }).hasAttribute('open')).toBe(true)
})

test('the closing button closes it and gives the focus back', async () => {
  const user = await openCart()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open cart' }))
})

test('Esc asks the owner to close it instead of closing behind its back', async () => {
  await openCart()
  const dialog = screen.getByRole('dialog')
  const esc = createEvent('cancel', dialog, { cancelable: true })
  fireEvent(dialog, esc)
  expect(esc.defaultPrevented).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a press beside it closes it, a press inside does not', async () => {
  const user = await openCart()
  await user.click(screen.getByText('Two items'))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  fireEvent.mouseDown(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('it stays open while its content changes', async () => {
  const user = await openCart()
  await user.click(screen.getByRole('button', { name: 'Remove one' }))
  expect(screen.getByText('One item')).toBeTruthy()
  expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true)
})

test('a dialog that leaves the page while open gives the focus back too', async () => {
  const user = userEvent.setup()
  render(<Vanishing />)
  await user.click(screen.getByRole('button', { name: 'Open cart' }))
  await user.click(screen.getByRole('button', { name: 'Vanish' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open cart' }))
})

async function openCart() {
  const user = userEvent.setup()
  render(<Shop />)
  await user.click(screen.getByRole('button', { name: 'Open cart' }))
  return user
}

function Shop() {
  const [open, setOpen] = useState(false)
  const [items, setItems] = useState('Two items')
  return (
    <>
      <button onClick={() => setOpen(true)}>Open cart</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Your cart">
        <p>{items}</p>
        <button onClick={() => setItems('One item')}>Remove one</button>
      </Dialog>
    </>
  )
}

function Vanishing() {
  const [there, setThere] = useState(false)
  return (
    <>
      <button onClick={() => setThere(true)}>Open cart</button>
      {there && (
        <Dialog open onClose={() => undefined} title="Your cart">
          <button onClick={() => setThere(false)}>Vanish</button>
        </Dialog>
      )}
    </>
  )
}
