import MessageSquare from 'lucide-react/icons/message-square'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { inComments } from '#messages/comment-messages.ts'
import { Button } from '../components/button.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { commentsOn } from '../stores/team-lists.ts'
import type { WishlistActions } from '../stores/wishlist-actions.ts'

const NameDialog = pagePart(async () => (await import('./name-dialog.tsx')).NameDialog)
const TeamShareDialog = pagePart(
  async () => (await import('./team-share-dialog.tsx')).TeamShareDialog,
)
const CommentsPanel = pagePart(async () => (await import('./comments-panel.tsx')).CommentsPanel)

interface WishlistButtonsProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
}

/**
 * The actions on a list as a whole: all of them for the viewer's own, and those that the role allows for the
 * team's.
 */
export const WishlistButtons = observer(function WishlistButtons(props: WishlistButtonsProps) {
  const { actions, list } = props
  const navigate = useNavigate()
  const [open, setOpen] = useState<'name' | 'share' | 'comments' | null>(null)
  const shared = actions.own.team
  const { team } = list
  const mayEdit = shared.may('edit-wishlists')
  const mayManage = !team || shared.mayManage(list)
  const count = commentsOn(list, null)
  const close = () => setOpen(null)
  const discard = async () => {
    if (await actions.discard(list)) await navigate('/wishlists', { replace: true })
  }
  return (
    <>
      {team && (
        <Button icon={<MessageSquare />} onClick={() => setOpen('comments')}>
          {inComments(count) ?? 'Comment'}
        </Button>
      )}
      {(!team || mayEdit) && <Button onClick={() => setOpen('name')}>Rename</Button>}
      {shared.team && mayManage && (team ? true : mayEdit) && (
        <Button onClick={() => setOpen('share')}>
          {team ? 'Stop sharing' : 'Share with team'}
        </Button>
      )}
      {mayManage && <Button onClick={() => void discard()}>Delete</Button>}
      {open === 'name' && <NameDialog actions={actions} list={list} onClose={close} />}
      {open === 'share' && shared.team && (
        <TeamShareDialog actions={actions} list={list} team={shared.team} onClose={close} />
      )}
      {open === 'comments' && (
        <CommentsPanel actions={actions} list={list} item={null} onClose={close} />
      )}
    </>
  )
})
