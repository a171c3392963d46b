import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { COMMENT_LENGTH, type WishlistComment } from '#domain/wishlist/comment.ts'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { FORMER_MEMBER } from '#messages/former-member.ts'
import type { UserError } from '#messages/user-error.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextArea } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import css from './comments.module.css'
import textCss from '../styles/text.module.css'

interface CommentEntryProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
  readonly comment: WishlistComment
  /** The item that it is about, unless that is obvious. */
  readonly about: string | null
  readonly isDeleted: boolean
  readonly onChanged: (comment: WishlistComment) => void
  readonly onDeleted: (comment: WishlistComment) => void
  readonly onRefused: (error: UserError | null) => void
}

/** One comment: its author, text and time, and what the viewer may do with it. */
export const CommentEntry = observer(function CommentEntry(props: CommentEntryProps) {
  const { actions, list, comment, about, isDeleted, onChanged, onDeleted, onRefused } = props
  const { team } = actions.own
  const session = useStore('session')
  const ports = useService('teamWishlists')
  const changing = useMutation()
  const [editing, setEditing] = useState(false)
  const entry = useRef<HTMLLIElement>(null)
  const isMine = comment.author !== null && comment.author.id === session.user?.id
  const place = { listId: list.id, id: comment.id }
  useEffect(() => onRefused(changing.error), [onRefused, changing.error])

  const remove = () =>
    changing.run(
      () => team.asked((viewer) => ports.deleteComment(viewer, place)),
      () => onDeleted(comment),
    )
  const restore = () =>
    changing.run(
      () => team.asked((viewer) => ports.restoreComment(viewer, place)),
      (back) => {
        onChanged(back)
        entry.current?.focus()
      },
    )

  if (isDeleted) {
    return (
      <li ref={entry} tabIndex={-1} className={css['deleted']}>
        <span>Comment deleted.</span>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that was pressed */}
        <Button autoFocus size="small" busy={changing.busy} onClick={restore}>
          Undo
        </Button>
        <ErrorNote error={changing.error} />
      </li>
    )
  }
  return (
    <li ref={entry} tabIndex={-1} className={css['comment']}>
      <p className={css['who']}>
        <strong>{comment.author?.name ?? FORMER_MEMBER}</strong>
        <time className={textCss['note']} dateTime={new Date(comment.createdAt).toISOString()}>
          {MOMENT.format(comment.createdAt)}
        </time>
        {comment.editedAt !== null && <span className={textCss['note']}>Edited</span>}
      </p>
      {about !== null && <p className={textCss['note']}>{`On ${about}`}</p>}
      {editing ? (
        <Edit
          {...{ actions, list, comment, onRefused }}
          onDone={(changed) => {
            if (changed) onChanged(changed)
            setEditing(false)
            entry.current?.focus()
          }}
        />
      ) : (
        <>
          <p className={css['text']}>{comment.text}</p>
          <div className={css['actions']}>
            {isMine && team.may('comment') && (
              <Button kind="bare" size="small" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            {(isMine || team.may('manage-wishlists')) && (
              <Button kind="bare" size="small" busy={changing.busy} onClick={remove}>
                Delete
              </Button>
            )}
          </div>
        </>
      )}
      <ErrorNote error={changing.error} />
    </li>
  )
})

interface EditProps extends Pick<CommentEntryProps, 'actions' | 'list' | 'comment' | 'onRefused'> {
  /** Null if nothing was changed. */
  readonly onDone: (changed: WishlistComment | null) => void
}

function Edit({ actions, list, comment, onRefused, onDone }: EditProps) {
  const ports = useService('teamWishlists')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(comment.text)
  const saving = useMutation()
  useEffect(() => field.current?.focus(), [])
  useEffect(() => onRefused(saving.error), [onRefused, saving.error])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const place = { listId: list.id, id: comment.id }
    saving.run(
      () => actions.own.team.asked((viewer) => ports.editComment(viewer, place, text)),
      onDone,
    )
  }

  return (
    <form className={css['form']} onSubmit={send} noValidate>
      <TextArea
        ref={field}
        label="Edit comment"
        name="comment"
        rows={3}
        maxLength={COMMENT_LENGTH}
        value={text}
        error={saving.errorOf('comment')}
        onChange={(event) => setText(event.target.value)}
      />
      <ErrorNote error={saving.error} fields={['comment']} />
      <div className={css['actions']}>
        <Button type="submit" size="small" busy={saving.busy}>
          Save
        </Button>
        <Button kind="bare" size="small" onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** "Nov 26, 4:20 PM" in the viewer's own time zone: comments are never in the HTML that the server sends. */
const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
