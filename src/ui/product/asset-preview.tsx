import { useSearchParams } from 'react-router-dom'
import { clipOf, flashesStrongly } from '../browse/product-facts.ts'
import { stillOf } from '../browse/still-of.ts'
import type { ClipSources } from '../components/clip-file.ts'
import { ClipPlayer } from '../components/clip-player.tsx'
import { useStore } from '../stores/stores.tsx'
import type { PreviewedAsset } from './previewed-asset.ts'
import { Turntable } from './turntable.tsx'

export interface AssetPreviewProps {
  readonly product: PreviewedAsset
  /** False where nobody has asked for this asset yet. What flashes strongly never starts by itself. */
  readonly autoplay?: boolean | undefined
}

/** The player for footage, a turntable for models and volumes. */
export function AssetPreview({ product, autoplay = true }: AssetPreviewProps) {
  const { facts, previews, slug } = product
  const { publicUrl } = useStore('config')
  const [params] = useSearchParams()
  const clip = clipOf(previews)
  if (facts.fps === null || facts.frames === null || !clip) return <Turntable product={product} />
  return (
    <ClipPlayer
      label={product.name}
      description={product.motionDescription}
      still={stillOf(previews)}
      clip={clip}
      largeClip={largeClipOf(previews.hd)}
      fps={facts.fps}
      frames={facts.frames}
      hasAlpha={facts.alpha === 'straight'}
      autoplay={autoplay}
      flashes={flashesStrongly(facts.flashRating)}
      startAt={frameIn(params)}
      linkAt={(frame) => new URL(`/product/${slug}?frame=${frame}`, publicUrl).href}
    />
  )
}

function largeClipOf(hd: string | null): ClipSources | null {
  if (hd === null) return null
  return hd.endsWith('.webm') ? { alpha: hd } : { plain: hd }
}

/** The frame that a link names. */
function frameIn(params: URLSearchParams): number | null {
  const frame = params.get('frame') ?? ''
  return /^\d{1,6}$/.test(frame) ? Number(frame) : null
}
