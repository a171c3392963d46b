import { useEffect, useRef, type RefObject, type VideoHTMLAttributes } from 'react'
import { alphaDrawing, type AlphaDrawing, type ChannelView } from './alpha-drawing.ts'
import type { ClipFile } from './clip-file.ts'
import { onEachFrame } from './each-frame.ts'
import css from './footage.module.css'

export interface FootageProps extends VideoHTMLAttributes<HTMLVideoElement> {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly file: ClipFile
  readonly view?: ChannelView | undefined
}

/** A silent video filling its room: drawn by the browser where that keeps the alpha, by us elsewhere. */
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

/** For browsers without WebGL; `null` where it cannot come. */
const loadPixelDrawing = () =>
  import('./pixel-drawing.ts').then(
    (module) => module.pixelDrawing,
    () => null,
  )

interface AlphaCanvasProps {
  /** The video whose frames are drawn; it stays in the page, unseen. */
  readonly video: RefObject<HTMLVideoElement | null>
  /** Color above, alpha below. */
  readonly packed: boolean
  readonly view?: ChannelView | undefined
  readonly className?: string | undefined
}

/** Footage with its alpha where the browser drops it, or one of its channels. */
function AlphaCanvas({ video, packed, view = 'full', className }: AlphaCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<AlphaDrawing | null>(null)

  useEffect(() => {
    const film = video.current
    const element = canvas.current
    if (!film || !element) return
    const draw = () => drawing.current?.draw(film, packed, view)
    drawing.current ??= alphaDrawing(element)
    if (drawing.current) draw()
    else {
      void loadPixelDrawing().then((pixelDrawing) => {
        drawing.current ??= pixelDrawing?.(element) ?? null
        draw()
      })
    }
    film.addEventListener('seeked', draw)
    const stop = onEachFrame(film, draw)
    return () => {
      stop()
      film.removeEventListener('seeked', draw)
    }
  }, [video, packed, view])

  // A lost context never comes back on the same canvas, so it is freed only once the canvas is gone.
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
