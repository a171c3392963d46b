import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { sameItem } from '#domain/catalog/item-ref.ts'
import { COMMENT_LENGTH, type WishlistComment } from '#domain/wishlist/comment.ts'
import type { Wishlist, WishlistItem } from '#domain/wishlist/wishlist.ts'
import { COMMENT_POSTED } from '#messages/comment-messages.ts'
import type { UserError } from '#messages/user-error.ts'
import { Announcement } from '../components/announcement.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { TextArea } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useOnVisible } from '../hooks/use-on-visible.ts'
import { useService, useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { CommentEntry } from './comment-entry.tsx'
import css from './comments.module.css'
import textCss from '../styles/text.module.css'

interface CommentsPanelProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
  /** The item being discussed; null for the list and everything on it. */
  readonly item: WishlistItem | null
  readonly onClose: () => void
}

/** The team's comments on a list or an item of it, and a form to add one (wishlist 10). */
export const CommentsPanel = observer(function CommentsPanel(props: CommentsPanelProps) {
  const { actions, list, item, onClose } = props
  const { team } = actions.own
  const modals = useStore('modals')
  const ports = useService('teamWishlists')
  const [spoken, setSpoken] = useState('')
  // Deleted comments keep their place until the panel is closed, so that Undo is where the comment was.
  const [deleted, setDeleted] = useState<readonly WishlistComment[]>([])
  const held = useQuery(() => team.asked((viewer) => ports.comments(viewer, list.id)), [list.id])
  useOnVisible(held.load)

  const refused = useRefusal(actions)
  useEffect(() => refused(held.loading.error), [refused, held.loading.error])

  const there = (held.value ?? []).filter(({ id }) => deleted.every((gone) => gone.id !== id))
  const comments = [...there, ...deleted]
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
    .filter((comment) => !item || (comment.item && sameItem(comment.item, item)))

  const show = (changed: WishlistComment) => {
    const others = (held.value ?? []).filter(({ id }) => id !== changed.id)
    held.show([...others, changed])
    setDeleted((gone) => gone.filter(({ id }) => id !== changed.id))
    void team.load()
  }
  const hide = (comment: WishlistComment) => {
    setDeleted((gone) => [...gone, comment])
    void team.load()
  }

  return (
    <Dialog
      open={modals.open === null}
      kind="drawer"
      title={`Comments on ${item?.name ?? list.name}`}
      onClose={onClose}
    >
      {!held.value ? (
        held.loading.error ? (
          <div>
            <ErrorNote error={held.loading.error} />
            <Button onClick={held.load}>Try again</Button>
          </div>
        ) : (
          <div aria-busy="true">
            <Skeleton kind="line" />
          </div>
        )
      ) : comments.length === 0 ? (
        <p className={textCss['note']}>No comments yet.</p>
      ) : (
        <ul className={css['comments']} aria-label="Comments">
          {comments.map((comment) => (
            <CommentEntry
              key={comment.id}
              actions={actions}
              list={list}
              comment={comment}
              about={item ? null : nameOf(list, comment)}
              isDeleted={deleted.includes(comment)}
              onChanged={show}
              onDeleted={hide}
              onRefused={refused}
            />
          ))}
        </ul>
      )}
      {team.may('comment') ? (
        <NewComment
          actions={actions}
          list={list}
          item={item}
          onSaid={(comment) => {
            show(comment)
            setSpoken(COMMENT_POSTED)
          }}
          onRefused={refused}
        />
      ) : (
        <p className={textCss['note']}>With your role, you can read comments but not post them.</p>
      )}
      <Announcement>{spoken}</Announcement>
    </Dialog>
  )
})

interface NewCommentProps extends Pick<CommentsPanelProps, 'actions' | 'list' | 'item'> {
  readonly onSaid: (comment: WishlistComment) => void
  readonly onRefused: (error: UserError | null) => void
}

function NewComment({ actions, list, item, onSaid, onRefused }: NewCommentProps) {
  const ports = useService('teamWishlists')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const posting = useMutation()
  useEffect(() => onRefused(posting.error), [onRefused, posting.error])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const about = item && { type: item.type, id: item.id }
    posting.run(
      () =>
        actions.own.team.asked((viewer) => ports.comment(viewer, list.id, { text, item: about })),
      (comment) => {
        setText('')
        onSaid(comment)
        field.current?.focus()
      },
    )
  }

  return (
    <form className={css['form']} onSubmit={send} noValidate>
      <TextArea
        ref={field}
        label="New comment"
        name="comment"
        rows={3}
        maxLength={COMMENT_LENGTH}
        value={text}
        error={posting.errorOf('comment')}
        onChange={(event) => setText(event.target.value)}
      />
      <ErrorNote error={posting.error} fields={['comment']} />
      <Button kind="primary" type="submit" busy={posting.busy}>
        Comment
      </Button>
    </form>
  )
}

/** The name of the item that a comment is about; null for a comment on the list itself. */
function nameOf({ items }: Wishlist, { item }: WishlistComment): string | null {
  return (item && items.find((one) => sameItem(one, item))?.name) ?? null
}

/** Reloads what the team shares if a refusal indicates that it has changed. */
function useRefusal({ own }: WishlistActions) {
  const [look] = useState(() => (error: UserError | null) => {
    if (error?.kind === 'missing' || error?.kind === 'not-allowed') void own.team.load()
  })
  return look
}
