import { observer } from 'mobx-react-lite'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'

interface TeamShareDialogProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
  readonly team: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Shares a list with the team, or stops sharing it, and says what that means for everyone on the team (wishlist 9). */
export const TeamShareDialog = observer(function TeamShareDialog(props: TeamShareDialogProps) {
  const { actions, list, team, onClose } = props
  const modals = useStore('modals')
  const session = useStore('session')
  const sharing = useMutation()
  const isShared = list.team !== null
  const isMine = !list.team || list.team.ownerId === session.user?.id

  const go = () =>
    sharing.run(
      () => actions.setShared(list, team, !isShared),
      () => onClose(),
    )

  return (
    <Dialog
      open={modals.open === null}
      title={isShared ? `Stop sharing ${list.name}?` : `Share with ${team.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={sharing.busy} onClick={go}>
            {isShared ? 'Stop sharing' : 'Share'}
          </Button>
        </>
      }
    >
      {isShared ? (
        <>
          <p>{`Only ${isMine ? 'you' : list.team?.ownerName} will be able to see this wishlist${list.shareKey === null ? '' : ', plus anyone with its link'}. Everyone else on ${team.name} will lose access right away.`}</p>
          <p>Comments will be hidden until it’s shared with this team again.</p>
        </>
      ) : (
        <>
          <p>{`Everyone on ${team.name} can see ${list.name}, and everyone except billing contacts can comment. The owner, admins and members can also add, remove and rearrange items.`}</p>
          <p>If you leave the team, the wishlist stays with it.</p>
        </>
      )}
      <ErrorNote error={sharing.error} />
    </Dialog>
  )
})
