import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { itemKey } from '#domain/catalog/item-ref.ts'
import { QUANTITY_DISCOUNT } from '#domain/cart/quantity-discount.ts'
import { isLicenseId } from '#domain/license/tier.ts'
import type { LeftOut } from '#domain/wishlist/whole-list.ts'
import type { WishlistItem } from '#domain/wishlist/wishlist.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { addedMessage, notIncludedMessage, reasonMessage } from '#messages/whole-list-messages.ts'
import { inItems } from '#messages/wishlist-messages.ts'
import { Button } from '../components/button.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Price } from '../components/price.tsx'
import { InlineSelect } from '../components/select-field.tsx'
import { useLookup } from '../hooks/use-lookup.ts'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import { NoAccess } from '../product/no-access.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import pageCss from './wishlist-page.module.css'
import css from './whole-list.module.css'

interface WholeListProps {
  /** In the order of the stored list. */
  readonly items: readonly WishlistItem[]
}

/**
 * The price of licensing everything on a list, in money and in credits, and the one button that puts it in the
 * cart (wishlist 8).
 */
export const WholeList = observer(function WholeList({ items }: WholeListProps) {
  const wholeLists = useService('wholeLists')
  const cart = useStore('cart')
  const licenses = useStore('licenses')
  const { viewer } = useStore('session')
  const mayLicense = useMayLicense()
  const adding = useMutation()
  const [done, setDone] = useState<{ readonly words: string; readonly of: string } | null>(null)
  const [leftByCart, setLeftByCart] = useState<readonly LeftOut[]>([])
  const refs = items.toReversed()
  const which = items.map(itemKey).toSorted().join()
  const { chosenId } = licenses
  const offer = useLookup(
    () => wholeLists.offer(viewer, refs, chosenId).map((found) => ({ ...found, of: which })),
    [wholeLists, viewer, which, chosenId],
  )

  const add = () =>
    adding.run(
      () => wholeLists.addToCart(viewer, refs),
      ({ cart: order, added, leftOut }) => {
        cart.show(order)
        if (added > 0) cart.present()
        setDone({ words: addedMessage(added, leftOut), of: which })
        setLeftByCart(leftOut.filter(({ why }) => why === 'cart-full'))
      },
    )

  const isKnown = offer !== null && offer.of === which
  const leftOut = done?.of === which ? [...(offer?.leftOut ?? []), ...leftByCart] : offer?.leftOut
  return (
    <section className={pageCss['offer']} aria-label="License this wishlist" aria-busy={!isKnown}>
      {offer && (
        <>
          <div className={css['sum']}>
            <p className={css['total']}>
              <span className={textCss['quiet']}>Total</span>{' '}
              {offer.count === 0 ? (
                'Nothing to license'
              ) : (
                <>
                  {offer.onRequest && 'from '}
                  <Price cents={offer.total} was={offer.subtotal} size="large" />
                  <span className={css['or']}>or {inCredits(offer.credits)}</span>
                </>
              )}
            </p>
            <p className={css['terms']}>
              {offer.count > 0 && `${inItems(offer.count)}, before tax. `}
              {offer.discount > 0 && `Includes the ${QUANTITY_DISCOUNT.name}. `}
            </p>
          </div>
          <div className={css['actions']}>
            {mayLicense ? (
              <InlineSelect
                label="License"
                value={String(chosenId)}
                options={licenses.optionsFor(viewer).map(({ license, allowed }) => ({
                  value: String(license.id),
                  label: `${license.name} license`,
                  disabled: !allowed,
                }))}
                onChange={(value) => {
                  const id = Number(value)
                  if (isLicenseId(id)) void cart.chooseLicense(id)
                }}
              />
            ) : (
              <span className={textCss['quiet']}>{licenses.named(chosenId)} license</span>
            )}
            {offer.count > 0 && mayLicense && (
              <Button kind="primary" busy={adding.busy} onClick={add}>
                License whole list
              </Button>
            )}
          </div>
          {offer.count > 0 && !mayLicense && <NoAccess verb="license" />}
          <ErrorNote error={adding.error} />
          <output className={css['done']}>{done?.of === which ? done.words : ''}</output>
          {leftOut && leftOut.length > 0 && (
            <div className={css['rest']}>
              <Disclosure summary={notIncludedMessage(leftOut.length)}>
                <LeftOutList leftOut={leftOut} items={items} />
              </Disclosure>
            </div>
          )}
        </>
      )}
    </section>
  )
})

interface LeftOutListProps extends WholeListProps {
  readonly leftOut: readonly LeftOut[]
}

function LeftOutList({ leftOut, items }: LeftOutListProps) {
  const names = new Map(items.map((item) => [itemKey(item), item.name]))
  return (
    <ul className={css['left']} aria-label="Not included">
      {leftOut.map(({ item, why }) => (
        <li key={itemKey(item)}>
          {names.get(itemKey(item))}
          <span className={textCss['quiet']}>{reasonMessage(why)}</span>
        </li>
      ))}
    </ul>
  )
}
