import { useEffect, useRef, type RefObject, type VideoHTMLAttributes } from 'react'
import type { AlphaDrawing, ChannelView } from './alpha-drawing.ts'
import type { ClipFile } from './clip-file.ts'
import { onEachFrame } from './each-frame.ts'
import css from './footage.module.css'

export interface FootageProps extends VideoHTMLAttributes<HTMLVideoElement> {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly file: ClipFile
  readonly view?: ChannelView | undefined
}

/** A silent video that fills its container: drawn by the browser if it keeps the alpha, on a canvas otherwise. */
export function Footage({ video, file, view = 'full', ...rest }: FootageProps) {
  const drawn = file.packed || view !== 'full'
  return (
    <>
      <video
        {...rest}
        ref={video}
        className={drawn ? css['unseen'] : css['footage']}
        src={file.url}
        crossOrigin="anonymous"
        muted
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden="true"
      />
      {drawn && (
        <AlphaCanvas video={video} packed={file.packed} view={view} className={css['footage']} />
      )}
    </>
  )
}

/** Draws with WebGL, or pixel by pixel if that is unavailable. Few clips need this, so the code loads on demand. */
async function drawingOn(canvas: HTMLCanvasElement): Promise<AlphaDrawing | null> {
  try {
    const { alphaDrawing } = await import('./alpha-drawing.ts')
    const drawing = canvas.isConnected ? alphaDrawing(canvas) : null
    if (drawing || !canvas.isConnected) return drawing
    return (await import('./pixel-drawing.ts')).pixelDrawing(canvas)
  } catch {
    return null
  }
}

interface AlphaCanvasProps {
  /** The video whose frames are drawn; it stays in the page, invisible. */
  readonly video: RefObject<HTMLVideoElement | null>
  /** Color in the upper half, alpha in the lower half. */
  readonly packed: boolean
  readonly view?: ChannelView | undefined
  readonly className?: string | undefined
}

/** Footage with its alpha where the browser drops it, or one of its channels. */
function AlphaCanvas({ video, packed, view = 'full', className }: AlphaCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<AlphaDrawing | null>(null)

  useEffect(() => {
    const media = video.current
    const element = canvas.current
    if (!media || !element) return
    const draw = () => drawing.current?.draw(media, packed, view)
    if (drawing.current) draw()
    else {
      void drawingOn(element).then((made) => {
        if (drawing.current || !element.isConnected) made?.free()
        else drawing.current = made
        draw()
      })
    }
    media.addEventListener('seeked', draw)
    const stop = onEachFrame(media, draw)
    return () => {
      stop()
      media.removeEventListener('seeked', draw)
    }
  }, [video, packed, view])

  // A lost context never returns on the same canvas, so the drawing is freed only once the canvas is gone.
  useEffect(() => {
    const element = canvas.current
    return () => {
      setTimeout(() => {
        if (element?.isConnected) return
        drawing.current?.free()
        drawing.current = null
      })
    }
  }, [])

  return <canvas ref={canvas} className={className} aria-hidden="true" />
}
