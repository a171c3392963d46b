import { build } from 'vite'
import type { Page } from 'playwright/test'
import type { CompositeBlend } from '#domain/composite/composite.ts'
import type { compositor, Layer } from '#ui/composite/compositor.ts'
import { expect, test } from './support.ts'

type Color = readonly [red: number, green: number, blue: number]
type AlphaColor = readonly [...Color, alpha: number]

interface Drawn {
  readonly color: AlphaColor
  readonly blend: CompositeBlend
  readonly gain?: Color
  readonly opacity?: number
}

/**
 * What a plate and an element of one color each come to, worked out apart from this code in decimal arithmetic with forty digits:
 * sRGB to light by IEC 61966-2-1, the sum in light, and back. The element's alpha is the fourth of its numbers.
 */
const WORKED_OUT: readonly (readonly [Color, AlphaColor, CompositeBlend, Color])[] = [
  [[60, 90, 120], [200, 120, 40, 128], 'screen', [154, 120, 123]],
  [[60, 90, 120], [200, 120, 40, 128], 'add', [157, 123, 123]],
  [[60, 90, 120], [200, 120, 40, 128], 'over', [152, 106, 91]],
  [[60, 90, 120], [200, 120, 40, 128], 'premultiplied', [203, 134, 95]],
  [[60, 90, 120], [255, 180, 60, 255], 'screen', [255, 190, 130]],
  [[60, 90, 120], [255, 180, 60, 255], 'add', [255, 197, 133]],
  [[60, 90, 120], [255, 180, 60, 255], 'over', [255, 180, 60]],
  [[60, 90, 120], [255, 180, 60, 255], 'premultiplied', [255, 180, 60]],
  [[60, 90, 120], [30, 200, 220, 64], 'screen', [62, 132, 156]],
  [[60, 90, 120], [30, 200, 220, 64], 'add', [62, 136, 163]],
  [[60, 90, 120], [30, 200, 220, 64], 'over', [54, 130, 153]],
  [[60, 90, 120], [30, 200, 220, 64], 'premultiplied', [61, 211, 238]],
  [[200, 220, 240], [200, 120, 40, 128], 'screen', [218, 224, 240]],
  [[200, 220, 240], [200, 120, 40, 128], 'add', [240, 232, 241]],
  [[200, 220, 240], [200, 120, 40, 128], 'over', [200, 179, 178]],
  [[200, 220, 240], [200, 120, 40, 128], 'premultiplied', [239, 195, 180]],
  [[200, 220, 240], [255, 180, 60, 255], 'add', [255, 255, 245]],
  [[200, 220, 240], [30, 200, 220, 64], 'screen', [200, 226, 243]],
  [[200, 220, 240], [30, 200, 220, 64], 'over', [176, 215, 235]],
]

/** Two of 255: textures keep color multiplied by alpha in bytes. */
const CLOSE = 2

test.beforeEach(({ page }) => openCompositor(page))

test('screen, add and over, straight and premultiplied, come to what was worked out for them', async ({
  page,
}) => {
  for (const [plate, color, blend, expected] of WORKED_OUT) {
    const seen = await middleOf(page, plate, [{ color, blend }])
    expectClose(seen, expected, `${color.join(' ')} ${blend} ${plate.join(' ')}`)
  }
})

test('exposure, tint and opacity count in light, and elements add up in their order', async ({
  page,
}) => {
  const plate: Color = [60, 90, 120]
  const color: AlphaColor = [200, 120, 40, 128]
  const cases: readonly (readonly [string, readonly Drawn[], Color])[] = [
    ['a stop more', [{ color, blend: 'add', gain: [2, 2, 2] }], [207, 147, 126]],
    ['two stops less', [{ color, blend: 'over', gain: [0.25, 0.25, 0.25] }], [87, 77, 87]],
    // #ff8040 in light.
    ['a tint', [{ color, blend: 'add', gain: [1, 0.2158605, 0.0512695] }], [157, 98, 120]],
    ['half opacity', [{ color, blend: 'over', opacity: 0.5 }], [117, 99, 107]],
    ['three stops, screened', [{ color, blend: 'screen', gain: [8, 8, 8] }], [255, 228, 139]],
    [
      'one over the plate, another screened over both',
      [
        { color, blend: 'over' },
        { color: [30, 200, 220, 64], blend: 'screen' },
      ],
      [152, 142, 141],
    ],
  ]
  for (const [name, layers, expected] of cases) {
    expectClose(await middleOf(page, plate, layers), expected, name)
  }
})

test('blur spreads light as a gaussian does', async ({ page }) => {
  // A white square of half the plate's width over black, blurred by a tenth of its width: a straight edge.
  const across = await page.evaluate(() => {
    const { canvas, draw, sourceOf, whole } = window.pixels
    const square = sourceOf([255, 255, 255, 255], 'square', 64, 64)
    draw([
      { ...whole(sourceOf([0, 0, 0, 255], 'plate', 256, 256)), blend: 'over' },
      {
        ...whole(square),
        placement: { width: 128, height: 128, center: { x: 128, y: 128 }, turn: 0 },
        blend: 'over',
        blur: 0.1,
      },
    ])
    return [-1, -0.5, 0, 0.5, 1].map((deviations) => {
      const pixel = new Uint8Array(4)
      canvas
        .getContext('webgl2')
        ?.readPixels(Math.round(64 + deviations * 12.8), 128, 1, 1, 6408, 5121, pixel)
      return pixel[0] ?? 0
    })
  })
  // The normal distribution's share at each place, as light, in code.
  const expected = [111, 151, 188, 217, 236]
  across.forEach((value, place) => {
    expect(Math.abs(value - (expected[place] ?? 0)), `${across.join(' ')}`).toBeLessThan(14)
  })
})

test('a frame is scaled, moved, turned and flipped to where the numbers say', async ({ page }) => {
  const places = await page.evaluate(() => {
    const { canvas, draw, quartered, sourceOf, whole } = window.pixels
    const black = { ...whole(sourceOf([0, 0, 0, 255], 'plate', 256, 256)), blend: 'over' } as const
    const gl = canvas.getContext('webgl2')
    const at = (x: number, y: number) => {
      const pixel = new Uint8Array(4)
      gl?.readPixels(x, 255 - y, 1, 1, 6408, 5121, pixel)
      return `${pixel[0]} ${pixel[1]} ${pixel[2]}`
    }
    const seen: string[][] = []
    for (const change of [
      {},
      { flipX: true },
      { flipY: true },
      { placement: { width: 128, height: 128, center: { x: 64, y: 192 }, turn: 0 } },
      { placement: { width: 256, height: 256, center: { x: 128, y: 128 }, turn: Math.PI / 2 } },
    ]) {
      draw([black, { ...whole(quartered()), blend: 'over', ...change }])
      seen.push([at(60, 60), at(196, 60), at(60, 196), at(196, 196)])
    }
    return seen
  })
  const [red, green, blue, white, black] = ['255 0 0', '0 255 0', '0 0 255', '255 255 255', '0 0 0']
  expect(places).toEqual([
    [red, green, blue, white],
    [green, red, white, blue],
    [blue, white, red, green],
    [black, black, blue, black],
    [blue, red, white, green],
  ])
})

test('a packed clip, color above and alpha below, comes to the same as one with alpha', async ({
  page,
}) => {
  const seen = await page.evaluate(() => {
    const { draw, middle, sourceOf, packed, whole } = window.pixels
    const plate = { ...whole(sourceOf([60, 90, 120, 255], 'plate', 256, 256)), blend: 'over' }
    return (['screen', 'add', 'over', 'premultiplied'] as const).map((blend) => {
      draw([plate as Layer, { ...whole(packed([200, 120, 40, 128])), blend }])
      return middle()
    })
  })
  const expected: readonly Color[] = [
    [154, 120, 123],
    [157, 123, 123],
    [152, 106, 91],
    [203, 134, 95],
  ]
  seen.forEach((color, place) =>
    expectClose(color, expected[place] ?? [0, 0, 0], `packed ${place}`),
  )
})

test('three elements over a plate take one draw each, and two more a frame', async ({ page }) => {
  const counts = await page.evaluate(() => {
    const { draw, sourceOf, whole } = window.pixels
    const calls = { draws: 0, frames: 0, uploads: 0 }
    const count = (
      name: 'drawArrays' | 'bindFramebuffer' | 'texImage2D',
      of: keyof typeof calls,
    ) => {
      const prototype = WebGL2RenderingContext.prototype as unknown as Record<string, Function>
      const real = prototype[name] as Function
      prototype[name] = function counted(this: unknown, ...needs: unknown[]) {
        calls[of] += 1
        return real.apply(this, needs)
      }
    }
    const layers = [1, 2, 3].map((one) => ({
      ...whole(sourceOf([200, 120, 40, 128], `element ${one}`, 480, 270)),
      blend: 'screen' as const,
    }))
    const plate = {
      ...whole(sourceOf([60, 90, 120, 255], 'plate', 1280, 720)),
      blend: 'over',
    } as Layer
    draw([plate, ...layers])
    count('drawArrays', 'draws')
    count('bindFramebuffer', 'frames')
    count('texImage2D', 'uploads')
    draw([plate, ...layers])
    const same = { ...calls }
    const later = (isReady: boolean) =>
      layers.map((one) => ({ ...one, source: { ...one.source, isReady, version: 99 } }))
    // On their way to another frame they keep the one before.
    draw([plate, ...later(false)])
    const between = { ...calls }
    draw([plate, ...later(true)])
    return { same, between, moved: { ...calls } }
  })
  expect(counts.same).toEqual({ draws: 5, frames: 2, uploads: 0 })
  expect(counts.between).toEqual({ draws: 10, frames: 4, uploads: 0 })
  expect(counts.moved).toEqual({ draws: 15, frames: 6, uploads: 3 })
})

type Pixels = Awaited<ReturnType<typeof prepare>>

declare global {
  interface Window {
    // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds to what is there
    pixels: Pixels
    compositorOf: typeof compositor
  }
}

/** An empty page that has the compositor, as the shop ships it, and nothing else. */
async function openCompositor(page: Page): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'src/ui/composite/compositor.ts', formats: ['es'], fileName: 'compositor' },
    },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  await page.route('**/pixels-test', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Pixels</title><script type="module">${output[0].code.replace(
        /export\s*\{\s*(\w+) as compositor\s*\}/,
        'window.compositorOf = $1',
      )}</script>`,
    }),
  )
  await page.goto('/pixels-test')
  await page.waitForFunction(() => 'compositorOf' in window)
  await page.evaluate(`(${String(prepare)})().then((made) => { window.pixels = made })`)
}

/** What tests draw with. Runs in the page. */
async function prepare() {
  const canvas = document.createElement('canvas')
  const made = window.compositorOf(canvas)
  if (!made) throw new Error('no WebGL 2 here')
  const pictures = new Map<string, HTMLCanvasElement | ImageBitmap>()
  let version = 0

  const painted = (
    key: string,
    width: number,
    height: number,
    paint: (ground: CanvasRenderingContext2D) => void,
  ) => {
    const picture = document.createElement('canvas')
    picture.width = width
    picture.height = height
    const ground = picture.getContext('2d')
    if (ground) paint(ground)
    pictures.set(key, picture)
    version += 1
    const size = { width, height }
    return { key, pixels: picture, isReady: true, version, size, packed: false }
  }
  /** Straight color: a canvas keeps it as it is given. */
  const sourceOf = (color: AlphaColor, key: string, width = 64, height = 64) =>
    painted(key, width, height, (ground) => {
      const data = ground.createImageData(width, height)
      for (let at = 0; at < data.data.length; at += 4) data.data.set(color, at)
      ground.putImageData(data, 0, 0)
    })
  const packed = ([red, green, blue, alpha]: AlphaColor) => {
    const source = painted('packed', 64, 128, (ground) => {
      const share = alpha / 255
      ground.fillStyle = `rgb(${Math.round(red * share)} ${Math.round(green * share)} ${Math.round(blue * share)})`
      ground.fillRect(0, 0, 64, 64)
      ground.fillStyle = `rgb(${alpha} ${alpha} ${alpha})`
      ground.fillRect(0, 64, 64, 64)
    })
    return { ...source, packed: true, size: { width: 64, height: 64 } }
  }
  const quartered = () =>
    painted('quartered', 64, 64, (ground) => {
      const colors = ['#ff0000', '#00ff00', '#0000ff', '#ffffff']
      colors.forEach((color, place) => {
        ground.fillStyle = color
        ground.fillRect((place % 2) * 32, place < 2 ? 0 : 32, 32, 32)
      })
    })
  const whole = (source: Layer['source']) => ({
    source,
    placement: { width: 256, height: 256, center: { x: 128, y: 128 }, turn: 0 },
    flipX: false,
    flipY: false,
    gain: [1, 1, 1] as const,
    opacity: 1,
    blur: 0,
  })
  const middle = () => {
    const pixel = new Uint8Array(4)
    canvas.getContext('webgl2')?.readPixels(128, 128, 1, 1, 6408, 5121, pixel)
    return [pixel[0] ?? 0, pixel[1] ?? 0, pixel[2] ?? 0] as const
  }
  return {
    canvas,
    draw: (layers: readonly Layer[]) => made.draw({ size: { width: 256, height: 256 }, layers }),
    middle,
    packed,
    quartered,
    sourceOf,
    whole,
  }
}

async function middleOf(page: Page, plate: Color, layers: readonly Drawn[]): Promise<Color> {
  return page.evaluate(
    ([ground, over]) => {
      const { draw, middle, sourceOf, whole } = window.pixels
      draw([
        { ...whole(sourceOf([...ground, 255], 'plate', 256, 256)), blend: 'over' },
        ...over.map(({ color, blend, gain = [1, 1, 1] as const, opacity = 1 }, place) => ({
          ...whole(sourceOf(color, `element ${place}`)),
          blend,
          gain,
          opacity,
        })),
      ])
      return middle()
    },
    [plate, layers] as const,
  )
}

function expectClose(seen: Color, expected: Color, what: string): void {
  const off = seen.map((value, place) => Math.abs(value - (expected[place] ?? 0)))
  expect(
    Math.max(...off),
    `${what}: ${seen.join(' ')}, not ${expected.join(' ')}`,
  ).toBeLessThanOrEqual(CLOSE)
}
