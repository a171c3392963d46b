import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { placed } from '#domain/composite/composite.ts'
import { keyChange } from '#ui/composite/stage-keys.ts'
import { withDuration } from '#ui/composite/webm-duration.ts'
import { aCard, aProduct } from '#tests/support/samples.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const product = aProduct()
const { slug, name } = product

test('where nothing can be drawn, the page says so, shows the still and goes on taking settings', async () => {
  const { user } = openBrowseShop(`/try?e=${slug}_x.5`, { products: [product] })
  await page('Try elements on your plate')
  expect(await screen.findByText(/This browser has no WebGL 2/)).toBeVisible()
  expect(screen.getByRole('img', { name })).toHaveAttribute('src', product.previews.posterWebp)
  expect(screen.getByLabelText('Position X, %')).toHaveValue(5)
  expect(screen.getByLabelText('Blend mode')).toHaveValue(product.blend)
  await user.clear(screen.getByLabelText('Scale, %'))
  await user.type(screen.getByLabelText('Scale, %'), '900')
  expect(screen.getByText('From 1 to 800')).toBeVisible()
  // The decimal keypad of a phone may have no minus sign.
  expect(screen.getByLabelText('Scale, %')).toHaveAttribute('inputmode', 'decimal')
  expect(screen.getByLabelText('Exposure, stops')).not.toHaveAttribute('inputmode')
  await user.selectOptions(screen.getByLabelText('Blend mode'), 'premultiplied')
  expect(screen.getByText(/Our files have straight alpha/)).toBeVisible()
})

test('elements are searched for inside the page, and put on the plate', async () => {
  const listed = [
    { card: aCard({ id: 5, slug: 'slow-rain', name: 'Slow Rain' }), facets: {} },
    { card: aCard({ id: 6, slug: 'torch', name: 'Torch' }), facets: {} },
  ]
  const { user } = openBrowseShop('/try', { listed })
  await page('Try elements on your plate')
  expect(await screen.findByText('No elements yet. Add one below.')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search 2D elements' }), 'rain{Enter}')
  const found = screen.getByRole('list', { name: 'Elements to add' })
  await user.click(await within(found).findByRole('button', { name: 'Add Slow Rain' }))
  expect(within(found).queryByRole('button', { name: 'Add Torch' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Files and license for Slow Rain' })).toHaveAttribute(
    'href',
    '/product/slow-rain',
  )
})

test('what is no longer sold, or is no element, is named', async () => {
  openBrowseShop('/try?e=gone&plate=practice.gone', {})
  await page('Try elements on your plate')
  const said = within(screen.getByRole('list', { name: 'About this link' }))
  expect(said.getByText('The element “gone” isn’t available and was left out.')).toBeVisible()
  expect(said.getByText('The plate in the link is unknown, so gray is used.')).toBeVisible()
})

test('a link over somebody’s own plate says that the plate is not in it', async () => {
  openBrowseShop('/try?plate=own', {})
  await page('Try elements on your plate')
  expect(
    await screen.findByText(/The plate of this composite isn’t part of the link/),
  ).toBeVisible()
})

test('keys step each setting within its range', () => {
  const fire = { ...placed('fire'), x: 199.5, exposure: -6 }
  const press = (key: string, shiftKey = false, altKey = false) =>
    keyChange(fire, 'premultiplied', { key, shiftKey, altKey })
  expect(press('ArrowRight')).toEqual({ x: 200 })
  expect(press('ArrowUp', true)).toEqual({ y: -10 })
  expect(press('E', true)).toEqual({ exposure: -6 })
  expect(press('r', false, true)).toEqual({ rotation: 15 })
  expect(press('m')).toEqual({ blend: 'screen' })
  expect(press('M', true)).toEqual({ blend: 'over' })
  expect(press('V')).toEqual({ flipY: true })
  expect(press('q')).toBeNull()
})

test('a recorded WebM is given its length, and whatever has one or is none stays as it is', () => {
  const head = [
    0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255,
  ]
  const info = [0x15, 0x49, 0xa9, 0x66, 0x87, 0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]
  const tracks = [0x16, 0x54, 0xae, 0x6b, 0x80]
  const made = withDuration(Uint8Array.from([...head, ...info, ...tracks]), 2500)
  const duration = [0x44, 0x89, 0x88, 0x40, 0xa3, 0x88, 0, 0, 0, 0, 0]
  expect([...made]).toEqual([
    ...head,
    0x15,
    0x49,
    0xa9,
    0x66,
    0x01,
    0,
    0,
    0,
    0,
    0,
    0,
    18,
    ...info.slice(5),
    ...duration,
    ...tracks,
  ])
  expect(withDuration(made, 9)).toBe(made)
  const other = Uint8Array.from([1, 2, 3])
  expect(withDuration(other, 9)).toBe(other)
})
