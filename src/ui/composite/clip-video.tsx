import { useEffect, useRef } from 'react'
import { useClipFile, type ClipSources } from '../components/clip-file.ts'
import type { CompositePlayer } from './composite-player.ts'
import css from './stage.module.css'

interface ClipVideoProps {
  readonly player: CompositePlayer | null
  /** Key of the clip within the composite. */
  readonly name: string
  readonly clip: ClipSources
}

/** A clip of the composite, invisible in the page: the stage draws its frames. */
export function ClipVideo({ player, name, clip }: ClipVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const file = useClipFile(clip)
  const url = file?.url
  const packed = file?.packed === true

  useEffect(() => {
    if (!player || !video.current || url === undefined) return
    return player.attach(name, video.current, packed)
  }, [player, name, url, packed])

  if (!file) return null
  return (
    <video
      ref={video}
      className={css['video']}
      src={url}
      crossOrigin="anonymous"
      preload="auto"
      muted
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
