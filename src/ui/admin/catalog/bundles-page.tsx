import { useState } from 'react'
import type { ListedBundle } from '#application/ports/admin-bundles.ts'
import { bundlePrice } from '#domain/catalog/bundle.ts'
import { inUsd } from '#domain/shared/money.ts'
import { QueryResult } from '../../account/query-result.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { Link } from '../../components/link.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { useQuery } from '../../hooks/use-query.ts'
import { useService } from '../../stores/stores.tsx'
import textCss from '../../styles/text.module.css'
import { AdminFrame } from '../admin-frame.tsx'
import css from './catalog.module.css'
import entryCss from './entries.module.css'
import { faultIn } from './faults.ts'
import { OrderedList } from './ordered-list.tsx'
import { ReasonField } from './reason-field.tsx'
import { StateBadge } from './state-badge.tsx'

/** All bundles, in the order in which the store lists them. */
export function BundlesPage() {
  const catalog = useService('adminCatalog')
  const bundles = useQuery(() => catalog.bundles())
  const ordering = useMutation()
  const [reason, setReason] = useState('')
  const order = (items: readonly ListedBundle[], before: readonly ListedBundle[]) => {
    // Optimistic: show the new order at once, and restore the old one if it is refused.
    bundles.show(items)
    ordering.run(
      () =>
        catalog
          .orderBundles(
            items.map(({ sku }) => sku),
            reason,
          )
          .orTee(() => bundles.show(before)),
      bundles.show,
    )
  }
  const refusal = faultIn(ordering.error, 'order')
  return (
    <AdminFrame
      title="Bundles"
      actions={
        <ButtonLink size="small" to="/admin/bundles/new">
          New bundle
        </ButtonLink>
      }
    >
      <QueryResult {...bundles}>
        {(items) =>
          items.length === 0 ? (
            <p className={textCss['quiet']}>No bundles yet.</p>
          ) : (
            <>
              <p className={textCss['note']}>
                This is the default order in the store. To reorder, drag a handle, or select it and
                use the arrow keys.
              </p>
              <ReasonField value={reason} onType={setReason} />
              {refusal ? <FieldError>{refusal}</FieldError> : <ErrorNote error={ordering.error} />}
              <OrderedList
                label="Bundles"
                items={items}
                keyOf={({ sku }) => sku}
                nameOf={({ name }) => name}
                onOrder={(next) => order(next, items)}
              >
                {(bundle) => (
                  <>
                    <span className={css['asset']}>
                      <img src={bundle.cover} alt="" loading="lazy" />
                      <span>
                        <Link to={`/admin/bundles/${bundle.sku}`}>{bundle.name}</Link>
                        <span className={css['sku']}>{bundle.sku}</span>
                      </span>
                    </span>
                    <span className={entryCss['end']}>
                      {bundle.state !== 'published' && <StateBadge state={bundle.state} />}
                      <span className={textCss['note']}>
                        {bundle.files === 1 ? '1 file' : `${bundle.files} files`}
                      </span>
                      <span className={entryCss['price']}>
                        {inUsd(bundlePrice([bundle.fullPrice], bundle.discount))}
                      </span>
                    </span>
                  </>
                )}
              </OrderedList>
            </>
          )
        }
      </QueryResult>
    </AdminFrame>
  )
}
