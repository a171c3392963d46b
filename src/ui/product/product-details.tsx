import type { Product } from '#domain/catalog/product.ts'
import { saleOf, type OnOffer } from '#domain/catalog/sale.ts'
import { LICENSE_RIGHTS } from '#messages/license-rights.ts'
import { PRACTICE, SUBSCRIBERS } from '#messages/sale-messages.ts'
import { inBytes } from '#domain/shared/text.ts'
import { DataTable } from '../components/data-table.tsx'
import { FactTable, type FactTableProps } from '../components/fact-table.tsx'
import { Link } from '../components/link.tsx'
import css from './product-details.module.css'
import type { ProductShown } from './product-shown.ts'
import rightsCss from './rights.module.css'
import textCss from '../styles/text.module.css'

interface ProductDetailsProps {
  readonly product: Product
  readonly facts: FactTableProps['facts']
  readonly held: ProductShown['held']
}

/** All the text and numbers about an asset. */
export function ProductDetails({ product, facts, held }: ProductDetailsProps) {
  return (
    <div className={css['details']}>
      <section className={css['about']}>
        <p>{product.description}</p>
        <p className={textCss['quiet']}>{product.motionDescription}</p>
        <ul className={css['links']} aria-label="Categories and collections">
          <li>
            {product.hasCategoryPage ? (
              <Link to={`/category/${product.category.slug}`}>{product.category.name}</Link>
            ) : (
              product.category.name
            )}
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
        <h2>Specifications</h2>
        <FactTable caption={`Specifications for ${product.name}`} facts={facts} />
      </section>
      <section className={css['section']}>
        <h2>Files</h2>
        <DataTable
          caption="Files in this asset"
          columns={[
            {
              name: 'File',
              heads: true,
              cell: ({ filename }) => (
                <code className={css['filename']}>
                  {filename.split(/(?<=_)/).flatMap((word, at) => [
                    word,
                    // Filenames only break between their words.
                    // oxlint-disable-next-line react/no-array-index-key -- its words stay where they are
                    <wbr key={at} />,
                  ])}
                </code>
              ),
            },
            { name: 'Codec', cell: (variant) => variant.codec },
            { name: 'Color', cell: ({ id }) => held[id]?.color },
            { name: 'Size', number: true, cell: (variant) => inBytes(variant.bytes) },
          ]}
          rows={product.variants}
          keyOf={({ id }) => id}
        />
      </section>
      <section className={css['section']}>
        <h2>License summary</h2>
        <Rights product={product} />
      </section>
    </div>
  )
}

/** The license in plain language. */
function Rights({ product }: { readonly product: OnOffer }) {
  const sale = saleOf(product)
  if (sale === 'practice') {
    return (
      <ul className={rightsCss['rights']}>
        <li>Use it for training, tests and your reel.</li>
        <li>Not for client work or anything sold to an audience.</li>
        <li>{PRACTICE.right}</li>
      </ul>
    )
  }
  return (
    <ul className={rightsCss['rights']}>
      {LICENSE_RIGHTS.map((right) => (
        <li key={right}>{right}</li>
      ))}
      {sale === 'free' && <li>Free to download with an account and a confirmed email address.</li>}
      {sale === 'subscription' && <li>{SUBSCRIBERS.right}</li>}
      {sale === 'money' && (
        <li>Larger companies need a higher license. Prices update with the license you choose.</li>
      )}
      <li>
        Includes a certificate that anyone can verify, saved in{' '}
        <Link to="/account/licenses">your licenses</Link>.
      </li>
    </ul>
  )
}
