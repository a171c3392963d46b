import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clipOf, flashesStrongly } from '../browse/product-facts.ts'
import { stillOf } from '../browse/still-of.ts'
import type { ClipSources } from '../components/clip-file.ts'
import { ClipPlayer } from '../components/clip-player.tsx'
import { useStore } from '../stores/stores.tsx'
import type { PreviewedAsset } from './previewed-asset.ts'
import { Waiting } from './awaited-files.tsx'

export interface AssetPreviewProps {
  readonly product: PreviewedAsset
  /** False if nobody has asked for this asset yet. An asset that flashes strongly never starts automatically. */
  readonly autoplay?: boolean | undefined
}

/** For models and volumes only. If its code fails to load, the still stays. */
const Turntable = lazy(() =>
  import('./turntable.tsx').then(
    ({ Turntable: Arrived }) => ({ default: Arrived }),
    () => ({ default: Waiting }),
  ),
)

/** The player for footage, a turntable for models and volumes. */
export function AssetPreview(props: AssetPreviewProps) {
  const { facts, previews } = props.product
  const clip = clipOf(previews)
  if (facts.fps !== null && facts.frames !== null && clip) {
    return <AssetClip {...props} clip={clip} fps={facts.fps} frames={facts.frames} />
  }
  // Nothing around it may change while its code loads, or React would take it off the page in the meantime.
  return (
    <Suspense fallback={<Waiting product={props.product} />}>
      <Turntable product={props.product} />
    </Suspense>
  )
}

interface AssetClipProps extends AssetPreviewProps {
  readonly clip: ClipSources
  readonly fps: number
  readonly frames: number
}

function AssetClip(props: AssetClipProps) {
  const { product, autoplay = true, clip, fps, frames } = props
  const { facts, previews, slug } = product
  const { publicUrl } = useStore('config')
  const [params] = useSearchParams()
  return (
    <ClipPlayer
      label={product.name}
      description={product.motionDescription}
      still={stillOf(previews)}
      clip={clip}
      largeClip={largeClipOf(previews.hd)}
      fps={fps}
      frames={frames}
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

/** The frame that a link points to. */
function frameIn(params: URLSearchParams): number | null {
  const frame = params.get('frame') ?? ''
  return /^\d{1,6}$/.test(frame) ? Number(frame) : null
}
