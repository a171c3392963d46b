import { readPixels } from '../browser/pixels.ts'
import { openDarkroom, type Span } from './darkroom.ts'
import type { Shot } from './shot.ts'

// Runs in the browser: draws pictures of ray-marched plates, and the data that their shaders know.

const canvas = document.createElement('canvas')
document.body.append(canvas)
const gl = opened(canvas)
const darkroom = await openDarkroom(gl)

function opened(on: HTMLCanvasElement): WebGL2RenderingContext {
  const context = on.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false })
  if (!context) throw new Error('No WebGL here.')
  return context
}

type Picture = { readonly program: string; readonly shot: Shot; readonly span: Span }
type Numbers = { readonly program: string; readonly shot: Shot }
type Still = Picture & { readonly aspect: number }

function sized(width: number, height: number): { width: number; height: number } {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  return { width, height }
}

function picture(width: number, height: number, { program, shot, span }: Picture): string {
  darkroom.picture(program, sized(width, height), shot, span)
  return readPixels(gl)
}

function numbers(width: number, height: number, { program, shot }: Numbers): string {
  darkroom.numbers(program, sized(width, height), shot)
  return readPixels(gl)
}

function keepStill(width: number, height: number, { program, shot, ...view }: Still): void {
  darkroom.keepStill(program, { width, height }, shot, view)
}

Object.assign(globalThis, { studio: { load: darkroom.load, picture, numbers, keepStill } })
