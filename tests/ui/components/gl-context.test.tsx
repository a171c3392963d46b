// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaseGl } from '#ui/components/gl-context.ts'

interface Made {
  readonly lost: () => number
  readonly canvas: HTMLCanvasElement
}

const made: Made[] = []

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    let lost = 0
    const loseContext = () => {
      lost += 1
      this.dispatchEvent(new Event('webglcontextlost'))
    }
    made.push({ lost: () => lost, canvas: this })
    return { getExtension: () => ({ loseContext }) } as unknown as RenderingContext
  } as typeof HTMLCanvasElement.prototype.getContext)
})

afterEach(() => {
  made.length = 0
  vi.restoreAllMocks()
})

test('all who draw share one context, and the last takes it away', () => {
  const [one, other] = [leaseGl(vi.fn()), leaseGl(vi.fn())]
  expect(made).toHaveLength(1)
  expect(one?.gl).toBe(other?.gl)
  one?.giveBack()
  one?.giveBack()
  expect(made[0]?.lost()).toBe(0)
  other?.giveBack()
  expect(made[0]?.lost()).toBe(1)
  const next = leaseGl(vi.fn())
  expect(made).toHaveLength(2)
  next?.giveBack()
})

test('who draws is told when the browser takes the context, and nobody who gave it back', () => {
  const [gone, here] = [vi.fn(), vi.fn()]
  const early = leaseGl(gone)
  const late = leaseGl(here)
  early?.giveBack()
  made[0]?.canvas.dispatchEvent(new Event('webglcontextlost'))
  expect(gone).not.toHaveBeenCalled()
  expect(here).toHaveBeenCalledOnce()
  late?.giveBack()
  const next = leaseGl(vi.fn())
  expect(made).toHaveLength(2)
  next?.giveBack()
})
