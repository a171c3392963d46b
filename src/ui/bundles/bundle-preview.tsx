import { useRef, useState } from 'react'
import type { Bundle } from '#domain/catalog/bundle.ts'
import { stillOf } from '../browse/still-of.ts'
import { Picture } from '../components/picture.tsx'
import { useEarlyInput } from '../hooks/use-early-input.ts'
import { AssetPreview } from '../product/asset-preview.tsx'
import css from './bundle-preview.module.css'

/** The player of a bundle. Its assets are next to each other, and each is previewed as on its own page. */
export function BundlePreview({ bundle }: { readonly bundle: Bundle }) {
  const products = bundle.members.map(({ product }) => product)
  const assets = [...new Map(products.map((product) => [product.id, product])).values()]
  const preview = useRef<HTMLDivElement>(null)
  useEarlyInput(preview)
  const [chosen, choose] = useState<number | null>(null)
  const shown = assets.find(({ id }) => id === chosen) ?? assets[0]
  if (!shown) return null
  return (
    <div ref={preview} className={css['preview']}>
      <AssetPreview key={shown.id} product={shown} autoplay={chosen !== null} />
      <ul className={css['strip']} aria-label="Assets in this bundle">
        {assets.map((asset) => (
          <li key={asset.id}>
            <button
              type="button"
              className={css['asset']}
              aria-pressed={asset.id === shown.id}
              onClick={() => choose(asset.id)}
            >
              <span className={css['still']}>
                <Picture still={stillOf(asset.previews)} alt="" loading="lazy" sizes="10rem" />
              </span>
              <span className={css['name']}>{asset.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
