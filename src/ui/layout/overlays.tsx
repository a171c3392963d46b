import { observer } from 'mobx-react-lite'
import { Activity } from 'react'
import { once } from '#domain/shared/once.ts'
import type { PartName } from '#messages/missing-part-messages.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import { useStore } from '../stores/stores.tsx'
import { useMissingDialog } from './use-missing-dialog.ts'

const loadModals = once(async () => (await import('./modals.tsx')).Modals)
const loadCart = once(async () => (await import('../cart/cart-panel.tsx')).CartPanel)
const loadLists = once(async () => (await import('../wishlist/list-menu.tsx')).ListMenu)
const loadDownloadPanel = once(
  async () => (await import('../downloads/download-panel.tsx')).DownloadPanel,
)

/** Everything that opens over a page. Each part loads when it is needed; if loading fails, the page stays as it was. */
export const Overlays = observer(function Overlays({ away }: { readonly away: boolean }) {
  const cart = useStore('cart')
  const { queue } = useStore('downloads')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const wishlists = useStore('wishlists')
  const { menu } = wishlists
  const closeDialog = useMissingDialog()
  const say = (part: PartName) => void notifications.complain({ kind: 'part-missing', part })

  const closeCart = () => {
    cart.close()
    say('cart')
  }
  const closeLists = () => {
    wishlists.closeMenu()
    say('wishlists')
  }

  return (
    <Activity mode={away ? 'hidden' : 'visible'}>
      {modals.open && (
        <LazyPart load={loadModals} onMissing={closeDialog}>
          {(Modals) => <Modals />}
        </LazyPart>
      )}
      {cart.active && (
        <LazyPart load={loadCart} onMissing={closeCart}>
          {(CartPanel) => <CartPanel />}
        </LazyPart>
      )}
      {menu && (
        <LazyPart load={loadLists} onMissing={closeLists}>
          {(ListMenu) => <ListMenu {...menu} />}
        </LazyPart>
      )}
      {queue && (
        <LazyPart load={loadDownloadPanel} onMissing={() => say('downloads')}>
          {(DownloadPanel) => <DownloadPanel queue={queue} />}
        </LazyPart>
      )}
    </Activity>
  )
})
