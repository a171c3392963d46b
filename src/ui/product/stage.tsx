import { lazy, Suspense } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { clipOf, flashesStrongly, stillOf } from '../browse/product-facts.ts'
import { Waiting } from './waiting.tsx'

const ClipPlayer = lazy(async () => ({
  default: (await import('../parts/clip-player.tsx')).ClipPlayer,
}))
const Turntable = lazy(async () => ({ default: (await import('./turntable.tsx')).Turntable }))

/** What the asset is looked at with: the player for footage, a turntable for models and volumes. */
export function Stage({ product }: { readonly product: Product }) {
  return (
    <Suspense fallback={<Waiting product={product} />}>
      <Viewer product={product} />
    </Suspense>
  )
}

function Viewer({ product }: { readonly product: Product }) {
  const { facts, previews } = product
  const clip = clipOf(previews)
  if (facts.fps === null || facts.frames === null || !clip) return <Turntable product={product} />
  return (
    <ClipPlayer
      label={product.name}
      description={product.motionDescription}
      still={stillOf(previews)}
      clip={clip}
      fps={facts.fps}
      frames={facts.frames}
      hasAlpha={facts.alpha === 'straight'}
      autoplay={!flashesStrongly(facts.flashRating)}
    />
  )
}
