import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const clip = { alpha: '/a.webm', packed: '/a.packed.mp4', plain: '/a.mp4' }

// A browser that plays VP9 and keeps its alpha.
beforeEach(() => {
  vi.resetModules()
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably')
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(loads)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: () => ({ data: [0, 0, 0, 0] }),
  } as unknown as ImageBitmapRenderingContext)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: () => '' }))
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function loads(this: HTMLMediaElement) {
  this.dispatchEvent(new Event('loadeddata'))
}

/** What a browser of a maker plays of the clip. */
async function played(vendor: string) {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor)
  const { useClipFile } = await import('#ui/components/clip-file.ts')
  const { result } = renderHook(() => useClipFile(clip))
  await waitFor(() => expect(result.current).not.toBeNull())
  return result.current
}

test('a browser that keeps the alpha of a WebM plays it', async () => {
  expect(await played('Google Inc.')).toEqual({ url: '/a.webm', packed: false })
})

test('a clip stepped through in WebKitGTK does not vanish: WebKit plays color and alpha stacked', async () => {
  expect(await played('Apple Computer, Inc.')).toEqual({ url: '/a.packed.mp4', packed: true })
})
