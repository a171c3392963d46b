import { expect, test } from 'vitest'
import { composePixels } from '#ui/components/pixel-drawing.ts'
import type { ChannelView } from '#ui/components/alpha-drawing.ts'

/** One pixel of a film, drawn. `below` is the pixel under it where color and alpha are stacked. */
function drawn(pixel: readonly number[], view: ChannelView, below?: readonly number[]) {
  const picture = new Uint8ClampedArray(4)
  const source = Uint8ClampedArray.from([...pixel, ...(below ?? [])])
  composePixels(source, picture, below !== undefined, view)
  return [...picture]
}

const half = [100, 60, 0, 255]
const gray = (value: number) => [value, value, value, 255]

test('stacked color was multiplied by its alpha, and a canvas wants it straight', () => {
  expect(drawn(half, 'full', gray(128))).toEqual([199, 120, 0, 128])
  expect(drawn(gray(255), 'full', gray(255))).toEqual(gray(255))
  expect(drawn(gray(0), 'full', gray(0))).toEqual([0, 0, 0, 0])
})

test('noise of the coding around a clear pixel is not shown', () => {
  expect(drawn([9, 9, 9, 255], 'full', gray(0))).toEqual([0, 0, 0, 0])
  expect(drawn([9, 9, 9, 255], 'premultiplied', gray(3))).toEqual(gray(3))
})

test('each channel of a stacked film is opaque', () => {
  expect(drawn(half, 'rgb', gray(128))).toEqual([199, 120, 0, 255])
  expect(drawn(half, 'alpha', gray(128))).toEqual(gray(128))
  expect(drawn(half, 'premultiplied', gray(128))).toEqual(half)
})

test('a film with alpha of its own is straight already', () => {
  const straight = [200, 120, 0, 128]
  expect(drawn(straight, 'full')).toEqual(straight)
  expect(drawn(straight, 'premultiplied')).toEqual([100, 60, 0, 255])
  expect(drawn(straight, 'alpha')).toEqual(gray(128))
})

test('where alpha is faint, straight color fades out', () => {
  expect(drawn(gray(3), 'rgb', gray(3))).toEqual(gray(50))
})
