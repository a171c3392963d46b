import { observer } from 'mobx-react-lite'
import { useEffect, type ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { SiteGrid, SiteGridCell } from '../parts/site-grid.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistDesk } from '../stores/wishlist-desk.ts'
import css from './wishlists-page.module.css'

interface AtDeskProps {
  /** Stands over the room that is kept meanwhile. */
  readonly heading: ReactNode
  readonly children: (desk: WishlistDesk) => ReactNode
}

/** The lists once they are known; until then their room, or why they do not come and a way to try again. */
export const AtDesk = observer(function AtDesk({ heading, children }: AtDeskProps) {
  const wishlists = useStore('wishlists')
  const { desk } = wishlists
  const isKnown = desk?.own.lists != null

  // Read anew for each visit: another device may have saved something meanwhile.
  useEffect(() => {
    if (wishlists.desk) wishlists.recall()
    else void wishlists.opened()
  }, [wishlists])

  // What a device keeps may have changed in the shop meanwhile.
  useEffect(() => {
    if (isKnown) void desk?.own.refreshDevice()
  }, [desk, isKnown])

  if (desk && isKnown) return children(desk)
  return (
    <>
      <header className={css['head']}>{heading}</header>
      {desk?.own.trouble ? (
        <EmptyState
          title="Your lists did not come"
          action={<Button onClick={() => void desk.load()}>Try again</Button>}
        >
          <ErrorMessage error={desk.own.trouble} />
        </EmptyState>
      ) : (
        <div aria-busy="true">
          <SiteGrid>
            {[1, 2, 3, 4].map((place) => (
              <SiteGridCell key={place}>
                <Skeleton kind="footage" />
              </SiteGridCell>
            ))}
          </SiteGrid>
        </div>
      )}
    </>
  )
})
