import type { ListedAsset } from '#application/ports/admin-catalog.ts'
import css from './catalog.module.css'
import { StateBadge } from './state-badge.tsx'

interface AssetNameProps {
  readonly asset: Pick<ListedAsset, 'sku' | 'name' | 'state' | 'poster'>
  /** The name of one of its files. */
  readonly file?: string
}

/** An asset in a list: its picture, its name, and its state unless it is published. */
export function AssetName({ asset: { sku, name, state, poster }, file }: AssetNameProps) {
  return (
    <span className={css['asset']}>
      <img src={poster} alt="" loading="lazy" />
      <span>
        {file === undefined ? name : `${name}, ${file}`}{' '}
        {state !== 'published' && <StateBadge state={state} />}
        <span className={css['sku']}>{sku}</span>
      </span>
    </span>
  )
}
