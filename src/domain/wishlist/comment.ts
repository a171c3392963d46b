import { err, ok, type Result } from 'neverthrow'
import { hasPermission, type RoleId } from '../team/role.ts'
import type { NotAllowed } from '../team/team.ts'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { checkedForm, type Fault, type Invalid } from '../user/field-errors.ts'
import type { WishlistRef } from './wishlist.ts'

/** Maximum length of a comment, in characters (wishlist 10). */
export const COMMENT_LENGTH = 1000
/** Maximum number of comments on one list (wishlist 10). */
export const COMMENTS_PER_LIST = 500
/** Maximum number of comments that one person can add per hour (wishlist 10). */
export const COMMENTS_PER_HOUR = 60

/** A comment on a shared list, or on one of its items. */
export interface WishlistComment {
  readonly id: string
  /** Null for a comment on the list itself. */
  readonly item: WishlistRef | null
  /** The account that wrote it; null once that account is closed. */
  readonly author: { readonly id: string; readonly name: string } | null
  readonly text: string
  readonly createdAt: number
  readonly editedAt: number | null
}

/** The list has the maximum number of comments. */
export interface CommentsFull {
  readonly kind: 'comments-full'
  readonly limit: number
}

/** Normalizes and validates a comment: plain text, possibly in several lines. */
export function checkComment(typed: string): Result<string, Invalid> {
  const text = typed.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').trim()
  return checkedForm({ text }, [['comment', textFault(text)]]).map((form) => form.text)
}

/** Whether a list with this many comments can take one more. */
export function decideComment(count: number): Result<void, CommentsFull> {
  return count < COMMENTS_PER_LIST
    ? ok(undefined)
    : err({ kind: 'comments-full', limit: COMMENTS_PER_LIST })
}

interface Acting {
  readonly userId: string
  readonly roleId: RoleId
}

/** Whether a person may edit a comment: only their own (wishlist 10). */
export function decideCommentEdit(
  { author }: Pick<WishlistComment, 'author'>,
  { userId, roleId }: Acting,
): Result<void, NotAllowed> {
  return author?.id === userId && hasPermission(roleId, 'comment') ? ok(undefined) : err(NOT_THEIRS)
}

/** Whether a person may delete and restore a comment: their own, or anyone's if they manage the lists. */
export function decideCommentDeletion(
  { author }: Pick<WishlistComment, 'author'>,
  { userId, roleId }: Acting,
): Result<void, NotAllowed> {
  return author?.id === userId || hasPermission(roleId, 'manage-wishlists')
    ? ok(undefined)
    : err(NOT_THEIRS)
}

const NOT_THEIRS: NotAllowed = { kind: 'not-allowed' }

function textFault(text: string): Fault | null {
  if (text === '') return 'missing'
  if (lengthOf(text) > COMMENT_LENGTH) return 'too-long'
  return hasControlCharacters(text.replace(/[\n\t]/g, ' ')) ? 'malformed' : null
}
