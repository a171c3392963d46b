import { observer } from 'mobx-react-lite'
import { useLoaderData, useParams, useSearchParams } from 'react-router-dom'
import type { SharedWishlist } from '#application/ports/wishlists.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { fullness } from '#domain/wishlist/wishlist.ts'
import { inItems } from '#messages/wishlist-messages.ts'
import { PageHead } from '../page-head.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import type { ContactSheetProps } from './contact-sheet.tsx'
import { WholeList } from './lazy-whole-list.tsx'
import { OwnList, type ShownList } from './own-list.tsx'
import { ShareForm } from './share-form.tsx'
import { SharedList } from './shared-list.tsx'
import { WaitingItems } from './with-wishlist-actions.tsx'
import css from './wishlist-page.module.css'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

const WishlistButtons = pagePart(
  async () => (await import('./wishlist-buttons.tsx')).WishlistButtons,
)
const ContactSheet = pagePart(
  async () => (await import('./contact-sheet.tsx')).ContactSheet,
  <WaitingItems />,
)
const DeviceNote = pagePart(async () => (await import('./device-note.tsx')).DeviceNote)
const MyItems = pagePart(async () => (await import('./my-items.tsx')).MyItems, <WaitingItems />)

export { loadWishlist } from './wishlist-data.ts'

/** One list: the viewer's own, or one that is shared by link. */
export function WishlistPage() {
  const shared = useLoaderData<SharedWishlist | null>()
  const { id = '' } = useParams()
  if (shared) return <SharedList id={id} list={shared} />
  return (
    <div className={css['page']}>
      <OwnList id={id}>{(shown) => <Own {...shown} />}</OwnList>
    </div>
  )
}

/** A list to print: the viewer's own, their team's, the device's, or one that is shared by link (display 9). */
export function ContactSheetPage() {
  const shared = useLoaderData<SharedWishlist | null>()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const sheet = (list: Omit<ContactSheetProps, 'id' | 'shareKey'>) => (
    <>
      <PageHead title={`${list.name}: contact sheet`} path={`/wishlist/${id}/sheet`} noindex />
      <ContactSheet id={id} shareKey={search.get('key')} {...list} />
    </>
  )
  return (
    <div className={css['page']}>
      {shared ? (
        sheet(shared)
      ) : (
        <OwnList id={id}>
          {({ list: { items, team }, name }) => sheet({ name, items, team })}
        </OwnList>
      )}
    </div>
  )
}

const Own = observer(function Own({ actions, list, name }: ShownList) {
  const session = useStore('session')
  const { id } = list
  const isDevice = id === DEVICE_WISHLIST
  const mayEdit = !list.team || actions.own.team.may('edit-wishlists')

  return (
    <>
      <PageHead title={name} path={`/wishlist/${id}`} noindex />
      <header className={css['head']}>
        <div className={css['what']}>
          <p className={css['up']}>
            <Link to="/wishlists">Wishlists</Link>
          </p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={textCss['count']}>
            {list.items.length === 0 ? 'Empty' : (fullness(list) ?? inItems(list.items.length))}
          </p>
          {list.team && (
            <p className={css['shared']}>
              {`Shared with ${list.team.name} by ${list.team.ownerId === session.user?.id ? 'you' : list.team.ownerName}`}
            </p>
          )}
        </div>
        <div className={layoutCss['row']}>
          {list.items.length > 0 && <ButtonLink to="sheet">Contact sheet</ButtonLink>}
          {!isDevice && <WishlistButtons actions={actions} list={list} />}
        </div>
      </header>
      {isDevice && <DeviceNote isSignedIn={session.user !== null} />}
      {!isDevice && (!list.team || actions.own.team.mayManage(list)) && (
        <ShareForm actions={actions} list={list} />
      )}
      {list.items.length === 0 ? (
        <EmptyState
          title="This wishlist is empty"
          action={
            <ButtonLink kind="primary" to="/2d">
              Browse 2D elements
            </ButtonLink>
          }
        >
          {list.team
            ? 'To add something, select the arrow beside its heart and choose this wishlist.'
            : 'Select the heart on any asset or bundle to save it.'}
        </EmptyState>
      ) : (
        <>
          <WholeList items={list.items} />
          <MyItems actions={actions} list={list} mayEdit={mayEdit} />
        </>
      )}
    </>
  )
})
