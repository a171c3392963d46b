import type { ArticleDetails } from '#application/ports/admin-articles.ts'
import { Button } from '../../components/button.tsx'
import { FieldError } from '../../components/field-error.tsx'
import textCss from '../../styles/text.module.css'
import { AssetName } from './asset-name.tsx'
import css from './catalog.module.css'
import { AssetPicker } from './lazy-asset-picker.ts'
import { OrderedList } from './ordered-list.tsx'

type Assets = ArticleDetails['assets']

interface ArticleAssetsProps {
  readonly assets: Assets
  readonly error: string | undefined
  readonly onChange: (assets: Assets) => void
}

/** The assets below an article, in order. */
export function ArticleAssets({ assets, error, onChange }: ArticleAssetsProps) {
  return (
    <section className={css['section']} aria-labelledby="article-assets">
      <h2 id="article-assets">{`Assets below the article (${assets.length})`}</h2>
      {error && <FieldError>{error}</FieldError>}
      {assets.length === 0 ? (
        <p className={textCss['quiet']}>None.</p>
      ) : (
        <OrderedList
          label="Assets below the article"
          items={assets}
          keyOf={({ sku }) => sku}
          nameOf={({ name }) => name}
          onOrder={onChange}
        >
          {(asset) => (
            <>
              <AssetName asset={asset} />
              <Button
                kind="bare"
                size="small"
                aria-label={`Remove ${asset.name}`}
                onClick={() => onChange(assets.filter(({ sku }) => sku !== asset.sku))}
              >
                Remove
              </Button>
            </>
          )}
        </OrderedList>
      )}
      <AssetPicker
        label="Add assets"
        libraryId={null}
        action="Add"
        done={({ sku }) => (assets.some((asset) => asset.sku === sku) ? 'Added' : null)}
        onPick={({ sku, name, state, poster }) =>
          onChange([...assets, { sku, name, state, poster }])
        }
      />
    </section>
  )
}
