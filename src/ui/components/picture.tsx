import { preload } from 'react-dom'
import css from './picture.module.css'

/** One still in the formats we serve; width and height in pixels reserve its space. */
export interface Still {
  readonly avif?: string | null | undefined
  readonly webp?: string | null | undefined
  /** JPEG or PNG, for stills without a newer format. */
  readonly plain?: string | null | undefined
  readonly width: number
  readonly height: number
}

export interface PictureProps {
  readonly still: Still
  /** What the picture shows; empty if the text beside it says the same. */
  readonly alt: string
  /** `eager` for the first screen; also fetched with high priority. */
  readonly loading?: 'lazy' | 'eager' | undefined
  readonly sizes?: string | undefined
  readonly className?: string | undefined
}

/** AVIF where supported, WebP elsewhere. */
export function Picture({ still, alt, loading = 'lazy', sizes, className }: PictureProps) {
  const fallback = still.webp ?? still.plain ?? still.avif
  if (!fallback) return null
  // Preloaded from the head, ahead of the page's code; React does this by itself only for an image outside of a
  // picture element.
  if (import.meta.env.SSR && loading === 'eager' && still.avif) {
    preload(still.avif, { as: 'image', type: 'image/avif', fetchPriority: 'high' })
  }

  return (
    <picture className={css['picture']}>
      {still.avif && fallback !== still.avif && <source srcSet={still.avif} type="image/avif" />}
      <img
        className={className ?? css['image']}
        src={fallback}
        alt={alt}
        width={still.width}
        height={still.height}
        sizes={sizes}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
