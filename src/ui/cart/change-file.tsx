import { observer } from 'mobx-react-lite'
import { okAsync } from 'neverthrow'
import { useEffect, useRef } from 'react'
import type { Ownership } from '#application/ports/downloads.ts'
import type { CartLine } from '#domain/cart/order.ts'
import type { Variant } from '#domain/catalog/product.ts'
import { inUsd } from '#domain/shared/money.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { SelectField } from '../components/select-field.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { lessOff } from '../product/off-of.ts'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from './cart-lines.module.css'

interface ChangeFileProps {
  readonly line: CartLine
  readonly onClose: () => void
  /** Called after this line was replaced by another one, with the new file's ID. */
  readonly onChanged: (variantId: number) => void
}

/** The files of a line's asset with their prices, to choose another one (cart 6). */
export const ChangeFile = observer(function ChangeFile(props: ChangeFileProps) {
  const { line, onClose, onChanged } = props
  const cart = useStore('cart')
  const licenses = useStore('licenses')
  const { value: files, loading } = useFiles(line.slug)
  const shown = useShownPrice()
  const select = useRef<HTMLSelectElement>(null)

  useEffect(() => select.current?.focus(), [files])

  const change = async (id: number) => {
    const to = { type: 'variant', id } as const
    const changed = await cart.change({ kind: 'file-changed', item: line.ref, to })
    if (changed) onChanged(id)
    else onClose()
  }
  // The price comes first, since a long name is cut off on a small screen.
  const labelOf = ({ id, name, basePrice }: Variant) => {
    const owned = files?.owned ?? []
    if (isOwned(id, owned, licenses.chosenId)) return `Owned · ${name}`
    const from = licenses.chosen.onRequest ? 'from ' : ''
    return `${from}${inUsd(shown(lessOff(licenses.price(basePrice), id, owned)))} · ${name}`
  }

  return (
    <div className={css['change']}>
      {loading.error && <ErrorNote error={loading.error} />}
      {loading.busy && <Skeleton kind="line" />}
      {files && (
        <SelectField
          ref={select}
          label="File"
          value={String(line.ref.id)}
          disabled={cart.loading}
          options={files.variants.map((variant) => ({
            value: String(variant.id),
            label: labelOf(variant),
            disabled: isOwned(variant.id, files.owned, licenses.chosenId),
          }))}
          onChange={({ target }) => void change(Number(target.value))}
        />
      )}
      <Button kind="bare" size="small" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
})

const NONE: readonly Ownership[] = []

/** The files of an asset, and which of them the viewer owns. */
function useFiles(slug: string) {
  const catalog = useService('catalog')
  const library = useService('myLibrary')
  const { viewer } = useStore('session')
  return useQuery(
    () =>
      catalog.product(slug).andThen(({ id, variants }) => {
        const owned =
          viewer.kind === 'visitor'
            ? okAsync(NONE)
            : library.ownedVariants(viewer, [id]).orElse(() => okAsync(NONE))
        return owned.map((found) => ({ variants, owned: found }))
      }),
    [slug, viewer],
  )
}

function isOwned(id: number, owned: readonly Ownership[], licenseId: number): boolean {
  return owned.some((one) => one.variantId === id && one.licenseId >= licenseId)
}
