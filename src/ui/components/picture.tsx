import { preload } from 'react-dom'
import css from './picture.module.css'

/** One still in the formats we serve; width and height in pixels keep its room. */
export interface Still {
  readonly avif?: string | null | undefined
  readonly webp?: string | null | undefined
  /** For a JPEG or PNG where there is nothing newer. */
  readonly plain?: string | null | undefined
  readonly width: number
  readonly height: number
}

export interface PictureProps {
  readonly still: Still
  /** What it shows; empty when the words beside it say the same. */
  readonly alt: string
  /** `eager` for the first screen: also fetched first. */
  readonly loading?: 'lazy' | 'eager' | undefined
  readonly sizes?: string | undefined
  readonly className?: string | undefined
}

/** AVIF where it is understood, WebP elsewhere. */
export function Picture({ still, alt, loading = 'lazy', sizes, className }: PictureProps) {
  const fallback = still.webp ?? still.plain ?? still.avif
  if (!fallback) return null
  // Named in the head, in front of the page's code; React does so only for an image outside of a picture.
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
