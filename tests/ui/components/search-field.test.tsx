// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SearchField } from '#ui/components/search-field.tsx'

afterEach(cleanup)

test('typing brings suggestions out and says how many', async () => {
  const user = await search('fi')
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('2 suggestions')
  await user.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('the arrows light a suggestion while the focus stays in the box', async () => {
  const user = await search('fi')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const lit = screen.getByRole('option', { name: 'fireball', selected: true })
  expect(box().getAttribute('aria-activedescendant')).toBe(lit.id)
  expect(document.activeElement).toBe(box())
})

test('past the last suggestion comes the box again', async () => {
  const user = await search('fi')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(box().hasAttribute('aria-activedescendant')).toBe(false)
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { name: 'fireball', selected: true })).toBeTruthy()
})

test('Enter takes the lit suggestion, or searches for what was typed', async () => {
  const user = await search('fi')
  await user.keyboard('{Enter}')
  expect(screen.getByText('searched fi')).toBeTruthy()
  await user.keyboard('r{ArrowDown}{Enter}')
  expect(screen.getByText('picked fire wall')).toBeTruthy()
})

test('Esc closes the list first and clears the box second', async () => {
  const user = await search('fi')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(box().value).toBe('fi')
  await user.keyboard('{Escape}')
  expect(box().value).toBe('')
})

test('a suggestion can be clicked', async () => {
  const user = await search('fi')
  await user.click(screen.getByRole('option', { name: 'fireball' }))
  expect(screen.getByText('picked fireball')).toBeTruthy()
})

test('clearing leaves the focus in the box', async () => {
  const user = await search('fi')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(box().value).toBe('')
  expect(document.activeElement).toBe(box())
})

async function search(words: string) {
  const user = userEvent.setup()
  render(<Shop />)
  await user.click(box())
  await user.keyboard(words)
  return user
}

function box() {
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Search assets' })
}

function Shop() {
  const [value, setValue] = useState('')
  const [done, setDone] = useState('')
  const options = value
    ? [
        { id: '1', label: 'fire wall' },
        { id: '2', label: 'fireball' },
      ]
    : []
  return (
    <>
      <SearchField
        label="Search assets"
        value={value}
        onChange={setValue}
        onSubmit={(words) => setDone(`searched ${words}`)}
        onPick={(option) => setDone(`picked ${option.label}`)}
        options={options}
      />
      <p>{done}</p>
    </>
  )
}
