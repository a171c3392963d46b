import type { PreviewedAsset } from './previewed-asset.ts'
import { stillOf } from '../browse/still-of.ts'
import { Picture } from '../components/picture.tsx'
import css from './awaited-files.module.css'

/** The poster in the place and size of the player, so that nothing moves when the player loads. */
export function Waiting({ product }: { readonly product: PreviewedAsset }) {
  return (
    <div className={css['waiting']}>
      <div className={css['frame']}>
        <Picture
          still={stillOf(product.previews)}
          alt={product.motionDescription ?? product.name}
          loading="eager"
          className={css['picture']}
        />
      </div>
    </div>
  )
}
