import type { Page } from 'playwright/test'

/** WebGL contexts of a page: how many it has created, and how many it still holds. */
export interface Contexts {
  readonly made: number
  readonly held: number
}

/** Counts the WebGL contexts that pages create from now on, and which of them are lost. */
export async function countContexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: WebGLRenderingContext[] = []
    Object.assign(window, {
      allContexts: () => made,
      countedContexts: () => ({
        made: made.length,
        held: made.filter((context) => !context.isContextLost()).length,
      }),
    })
    for (const kind of [HTMLCanvasElement, OffscreenCanvas]) {
      const original = Reflect.get(kind.prototype, 'getContext') as (...args: unknown[]) => unknown
      Object.assign(kind.prototype, {
        getContext(this: HTMLCanvasElement, ...args: unknown[]) {
          const context = original.apply(this, args)
          const isDrawing = String(args[0]).startsWith('webgl') && context !== null
          const known = made.includes(context as WebGLRenderingContext)
          if (isDrawing && !known) made.push(context as WebGLRenderingContext)
          return context
        },
      })
    }
  })
}

export function contextsOf(page: Page): Promise<Contexts> {
  return page.evaluate(() => {
    const counting = window as unknown as { countedContexts: () => Contexts }
    return counting.countedContexts()
  })
}

/** Bytes that a page's scripts retain after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** The picture in a viewer, as a few bytes that differ when the picture does. */
export async function pictureOf(page: Page): Promise<string> {
  return page
    .locator('section[aria-label$=" in 3D"] canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const small = document.createElement('canvas')
      small.width = 32
      small.height = 18
      const context = small.getContext('2d')
      context?.drawImage(canvas, 0, 0, 32, 18)
      return [...(context?.getImageData(0, 0, 32, 18).data ?? [])].join(',')
    })
}
