import Trash2 from 'lucide-react/icons/trash-2'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '#domain/cart/order.ts'
import { itemKey } from '#domain/catalog/item-ref.ts'
import {
  alreadyOwnedMessage,
  droppedLinesMessage,
  includedMessage,
  takenOutMessage,
} from '#messages/line-text.ts'
import { Button } from '../components/button.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Link } from '../components/link.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { ShownPrice, TaxIncluded } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './cart-lines.module.css'
import { linePath } from './line-path.ts'
import layoutCss from '../styles/layout.module.css'

const ChangeFile = pagePart(
  async () => (await import('./change-file.tsx')).ChangeFile,
  <Skeleton kind="line" />,
)

/**
 * The lines of the cart. Viewers who may change the cart can remove each line. A line that was just removed
 * keeps its place, with a button to undo. Lines that were left out are announced above the list.
 */
export const CartLines = observer(function CartLines({
  items,
}: {
  readonly items: readonly CartLine[]
}) {
  const cart = useStore('cart')
  const lines = items.map((line) => <Line key={itemKey(line.ref)} line={line} />)
  const { removed } = cart
  const dropped = cart.order?.dropped ?? 0

  return (
    <>
      {cart.order?.takenOut?.map((line) => (
        <p key={line.name} role="status">
          {takenOutMessage(line)}
        </p>
      ))}
      {cart.order?.alreadyOwned?.map((name) => (
        <p key={name} role="status">
          {alreadyOwnedMessage(name)}
        </p>
      ))}
      {dropped > 0 && <p role="status">{droppedLinesMessage(dropped)}</p>}
      <ul className={layoutCss['stack4']}>
        {removed
          ? lines.toSpliced(cart.removedFrom, 0, <UndoRemoval key="removed" line={removed} />)
          : lines}
      </ul>
      {items.length > 0 && <TaxIncluded />}
    </>
  )
})

const Line = observer(function Line({ line }: { readonly line: CartLine }) {
  const cart = useStore('cart')
  const mayLicense = useMayLicense()
  // Only for single files, since a bundle determines its own files.
  const included = line.ref.type === 'variant' ? (line.others?.coveredFiles.length ?? 0) : 0

  return (
    <li className={css['line']}>
      <img className={css['image']} src={line.image} alt="" width={96} height={54} />
      <div className={css['what']}>
        <Link className={css['name']} to={linePath(line)} onClick={() => cart.close()}>
          {line.name}
        </Link>
        <p className={css['detail']}>{line.detail}</p>
        {included > 0 && <p className={css['included']}>{includedMessage(included)}</p>}
      </div>
      {mayLicense && hasOtherFiles(line) && <OtherFile line={line} />}
      <div className={css['end']}>
        <ShownPrice cents={line.price} />
        {mayLicense && (
          <IconButton
            label={`Remove ${line.name}`}
            icon={<Trash2 />}
            size="small"
            onClick={() => void cart.remove(line)}
          />
        )}
      </div>
    </li>
  )
})

/** Whether its asset has other files that the line can be changed to. */
function hasOtherFiles({ ref, others }: CartLine): boolean {
  return ref.type === 'variant' && others !== undefined && Object.values(others).flat().length > 0
}

function OtherFile({ line }: { readonly line: CartLine }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    focusOn(line.ref.id)
  }
  if (open) return <ChangeFile line={line} onClose={close} onChanged={focusOn} />
  return (
    <Button
      id={buttonId(line.ref.id)}
      className={css['other']}
      kind="bare"
      size="small"
      aria-label={`Change file for ${line.name}`}
      onClick={() => setOpen(true)}
    >
      Change file
    </Button>
  )
}

function buttonId(variantId: number): string {
  return `change-file-${variantId}`
}

/** The focused control disappears after the choice, so move the focus to the line. */
function focusOn(variantId: number): void {
  requestAnimationFrame(() => document.getElementById(buttonId(variantId))?.focus())
}

/** Replaces a line that was just removed: nothing shifts, and the undo button is where the pointer is. */
const UndoRemoval = observer(function UndoRemoval({ line }: { readonly line: CartLine }) {
  const cart = useStore('cart')
  const back = useRef<HTMLButtonElement>(null)

  // The pressed button disappeared along with its line, so move the focus here.
  useEffect(() => back.current?.focus({ preventScroll: true }), [line])

  return (
    <li className={css['removed']}>
      <p role="status">{line.name} was removed from your cart.</p>
      <Button ref={back} kind="quiet" size="small" onClick={() => void cart.putBack()}>
        Undo
      </Button>
    </li>
  )
})
