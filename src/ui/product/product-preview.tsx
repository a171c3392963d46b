import { LIBRARY } from '#domain/catalog/library.ts'
import type { Product } from '#domain/catalog/product.ts'
import { clipOf, flashesStrongly } from '../browse/product-facts.ts'
import { stillOf } from '../browse/still-of.ts'
import { ButtonLink } from '../components/button.tsx'
import { ClipPlayer } from '../components/clip-player.tsx'
import css from './product-page.module.css'
import { Turntable } from './turntable.tsx'

/** The player for footage, a turntable for models and volumes. */
export function ProductPreview({ product }: { readonly product: Product }) {
  const { facts, previews } = product
  const clip = clipOf(previews)
  if (facts.fps === null || facts.frames === null || !clip) return <Turntable product={product} />
  return (
    <>
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
      {product.libraryId === LIBRARY.FOOTAGE_2D && (
        <p className={css['try']}>
          <ButtonLink size="small" to={`/try?e=${product.slug}`}>
            Try it on your plate
          </ButtonLink>
        </p>
      )}
    </>
  )
}
