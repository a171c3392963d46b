import { screen, within } from '@testing-library/react'
import { errAsync, okAsync } from 'neverthrow'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Look } from '#domain/picture/look.ts'
import { keepOwnPlate } from '#ui/composite/plate.ts'
import { aCard } from '#tests/support/samples.ts'
import { openBrowseShop, page, type Stock } from './browse-shop.tsx'

const [WIDTH, HEIGHT] = [64, 72]

/** A third from the left is a warm light, the rest is black. */
const NIGHT = new Uint8ClampedArray(WIDTH * HEIGHT * 4).map((_, at) =>
  at % 4 === 3 ? 255 : (at / 4) % WIDTH < 16 ? ([255, 128, 0][at % 4] ?? 0) : 0,
)

beforeEach(() => {
  vi.stubGlobal('ImageBitmap', class {})
  vi.stubGlobal('createImageBitmap', async () => ({ width: WIDTH, height: HEIGHT }))
  const ground = {
    drawImage: () => undefined,
    fillRect: () => undefined,
    getImageData: () => ({ width: WIDTH, height: HEIGHT, data: NIGHT }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(((kind: string) =>
    kind === '2d' ? ground : null) as never)
  return () => {
    keepOwnPlate(null)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

const fire = aCard({ id: 5, slug: 'torch', name: 'Torch' })
const MATCHES = okAsync([
  {
    element: fire,
    reasons: [
      { kind: 'color', element: 'orange', plate: 'brown' } as const,
      { kind: 'glow' } as const,
    ],
  },
])

async function openPlate(stock: Partial<Stock>) {
  const { user } = openBrowseShop('/try', stock)
  await page('Try elements on your plate')
  const file = new File([new Uint8Array([1])], 'night.png', { type: 'image/png' })
  await user.upload(await screen.findByLabelText('Your plate'), file)
  const section = await screen.findByRole('region', { name: 'Find what fits this plate' })
  return { user, section: within(section) }
}

test('a plate is measured, and asked about only when somebody presses', async () => {
  const plates: Look[] = []
  const { user, section } = await openPlate({ plates, matches: MATCHES })
  expect(await section.findByText('Dark, warm, high contrast, light from the left')).toBeVisible()
  const colors = within(section.getByRole('list', { name: 'Main colors of the plate' }))
  expect(colors.getByText('Black 75%')).toBeVisible()
  expect(colors.getByText('Orange 25%')).toBeVisible()
  expect(section.queryByText(/Horizon/)).not.toBeInTheDocument()
  expect(plates).toEqual([])

  await user.click(section.getByRole('button', { name: 'Find matching elements' }))
  const found = await section.findByRole('list', { name: 'Elements that fit this plate' })
  expect(within(found).getByText('Torch')).toBeVisible()
  expect(
    within(found).getByText('Orange near your plate’s brown, its glow shows on a plate this dark.'),
  ).toBeVisible()
  expect(plates).toMatchObject([{ keyLight: 'left' }])

  await user.click(within(found).getByRole('button', { name: 'Add Torch' }))
  expect(await screen.findByRole('link', { name: 'Files and license for Torch' })).toBeVisible()
  expect(section.getByText('Torch added')).toBeInTheDocument()
})

test('where nothing fits it says so', async () => {
  const { user, section } = await openPlate({ matches: okAsync([]) })
  await user.click(section.getByRole('button', { name: 'Find matching elements' }))
  expect(await section.findAllByText(/No element fits this plate well/)).toHaveLength(2)
})

test('where the shop is not reached it says so, and another press asks again', async () => {
  const plates: Look[] = []
  const { user, section } = await openPlate({ plates, matches: errAsync({ kind: 'offline' }) })
  await user.click(section.getByRole('button', { name: 'Find matching elements' }))
  expect(await section.findByRole('alert')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Find matching elements' }))
  await vi.waitFor(() => expect(plates).toHaveLength(2))
})

test('gray and patterns are not measured', async () => {
  openBrowseShop('/try?plate=black', {})
  await page('Try elements on your plate')
  expect(await screen.findByRole('heading', { name: 'Add an element' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Find what fits this plate' })).toBeNull()
})
