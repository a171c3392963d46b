import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cellsOf, differenceOf, shareOf } from '../../scripts/browsers/compare-pictures.ts'

const MAGENTA = { r: 255, g: 0, b: 255 }
const box = { left: 0, top: 0.5, width: 192, height: 108.4 }

/** A magenta screenshot with a black square in the corner of the box. */
function screenshot(square: number): Promise<Buffer> {
  const side = { width: square, height: square, channels: 3 } as const
  return sharp({ create: { width: 200, height: 120, channels: 3, background: MAGENTA } })
    .composite([{ input: { create: { ...side, background: 'black' } }, left: 0, top: 1 }])
    .png()
    .toBuffer()
}

test('equal pictures do not differ, and a quarter of black is told', async () => {
  const [small, large] = [
    await cellsOf(await screenshot(2), box),
    await cellsOf(await screenshot(54), box),
  ]
  expect(differenceOf(small, small)).toEqual({ mean: 0, worst: 0 })
  const { mean, worst } = differenceOf(small, large)
  expect(worst).toBe(255)
  expect(mean).toBeGreaterThan(20)
})

test('the share of the background is measured', async () => {
  const cells = await cellsOf(await screenshot(54), box)
  expect(shareOf(cells, [255, 0, 255])).toBeCloseTo(1 - 0.5 * (54 / 192), 1)
  expect(shareOf(cells, [0, 255, 0])).toBe(0)
})

test('pictures of different sizes are not compared', () => {
  expect(() => differenceOf(new Uint8Array(3), new Uint8Array(6))).toThrow('not the same size')
})
