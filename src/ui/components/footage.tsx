import type { RefObject, VideoHTMLAttributes } from 'react'
import { AlphaCanvas } from './alpha-canvas.tsx'
import type { ChannelView } from './alpha-drawing.ts'
import type { ClipFile } from './clip-file.ts'
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
