import type { AlphaDrawing, ChannelView } from './alpha-drawing.ts'

/** Draws video frames with their alpha pixel by pixel, for browsers without WebGL: slower, with the same result. */
export function pixelDrawing(canvas: HTMLCanvasElement): AlphaDrawing | null {
  const shown = canvas.getContext('2d')
  const canvas2d = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!shown || !canvas2d) return null

  return {
    draw: (video, packed, view) => {
      const { videoWidth: width, videoHeight } = video
      const height = Math.floor(packed ? videoHeight / 2 : videoHeight)
      if (video.readyState < 2 || height === 0) return
      canvas2d.canvas.width = width
      canvas2d.canvas.height = videoHeight
      canvas2d.drawImage(video, 0, 0)
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
      const picture = shown.createImageData(width, height)
      const source = canvas2d.getImageData(0, 0, width, videoHeight).data
      composePixels(source, picture.data, packed, view)
      shown.putImageData(picture, 0, 0)
    },
    free: () => undefined,
  }
}

/** Does what the shader of `alphaDrawing` does, for a canvas's pixels: straight alpha, four bytes each. */
export function composePixels(
  source: Uint8ClampedArray,
  picture: Uint8ClampedArray,
  packed: boolean,
  view: ChannelView,
): void {
  for (let at = 0; at < picture.length; at += 4) {
    const alpha = (packed ? source[at + picture.length] : source[at + 3]) ?? 0
    // A canvas itself multiplies what it displays by alpha.
    const divisor = view === 'full' ? alpha : Math.max(alpha, FAINT)
    for (let color = at; color < at + 3; color += 1) {
      const value = source[color] ?? 0
      const multiplied = packed ? Math.min(value, alpha) : (value * alpha) / 255
      if (view === 'alpha') picture[color] = alpha
      else if (view === 'premultiplied') picture[color] = multiplied
      else picture[color] = divisor === 0 ? 0 : (multiplied * 255) / divisor
    }
    picture[at + 3] = view === 'full' ? alpha : 255
  }
}

/** As in the shader: below this alpha the straight view fades out. */
const FAINT = 0.06 * 255
