import type { Product } from '#domain/catalog/product.ts'
import { inBytes } from '../browse/product-facts.ts'
import { DataTable } from '../components/data-table.tsx'
import { FactTable, type Fact } from '../components/fact-table.tsx'
import { Link } from '../components/link.tsx'
import css from './product-details.module.css'
import { Rights } from './rights.tsx'

interface ProductDetailsProps {
  readonly product: Product
  readonly facts: readonly Fact[]
}

/** Everything about an asset that is words and numbers. */
export function ProductDetails({ product, facts }: ProductDetailsProps) {
  return (
    <div className={css['details']}>
      <section className={css['about']}>
        <p>{product.description}</p>
        <p className={css['quiet']}>{product.motionDescription}</p>
        <ul className={css['links']} aria-label="Found under">
          <li>
            <Link to={`/category/${product.category.slug}`}>{product.category.name}</Link>
          </li>
          {product.collections.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={`/collection/${slug}`}>{name}</Link>
            </li>
          ))}
        </ul>
        <ul className={css['tags']} aria-label="Tags">
          {product.tags.map((tag) => (
            <li key={tag}>
              <Link to={`/search?${new URLSearchParams({ search_query: tag })}`}>{tag}</Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={css['section']}>
        <h2>Facts</h2>
        <FactTable caption={`Facts about ${product.name}`} facts={facts} />
      </section>
      <section className={css['section']}>
        <h2>What is in it</h2>
        <DataTable
          caption="Files in this asset"
          columns={[
            {
              name: 'File',
              heads: true,
              cell: (variant) => <code className={css['filename']}>{variant.filename}</code>,
            },
            { name: 'Codec', cell: (variant) => variant.codec },
            { name: 'Size', number: true, cell: (variant) => inBytes(variant.bytes) },
          ]}
          rows={product.variants}
          keyOf={({ id }) => id}
        />
      </section>
      <section className={css['section']}>
        <h2>What you may do with it</h2>
        <Rights product={product} />
      </section>
    </div>
  )
}
