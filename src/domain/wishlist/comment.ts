import { err, ok, type Result } from 'neverthrow'
import { hasPower, type RoleId } from '../team/role.ts'
import type { TeamPowerMissing } from '../team/team.ts'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { checkedForm, type Fault, type Invalid } from '../user/field-errors.ts'
import type { WishlistRef } from './wishlist.ts'

/** The longest comment, in characters (wishlist 10). */
export const COMMENT_LENGTH = 1000
/** How many comments one list holds (wishlist 10). */
export const COMMENTS_PER_LIST = 500
/** How many comments one person adds in an hour (wishlist 10). */
export const COMMENTS_PER_HOUR = 60

/** What somebody says about a shared list, or about one of its items. */
export interface WishlistComment {
  readonly id: string
  /** Null for one on the list itself. */
  readonly item: WishlistRef | null
  /** Whose account wrote it; null once that account is closed. */
  readonly author: { readonly id: string; readonly name: string } | null
  readonly text: string
  readonly createdAt: number
  readonly editedAt: number | null
}

/** A list has as many comments as it may. */
export interface CommentsFull {
  readonly kind: 'comments-full'
  readonly limit: number
}

/** A comment as it is kept, plain text in lines, or what is wrong with it. */
export function checkComment(typed: string): Result<string, Invalid> {
  const text = typed.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').trim()
  return checkedForm({ text }, [['comment', textFault(text)]]).map((form) => form.text)
}

/** Whether one more comment finds room on a list that has so many. */
export function decideComment(count: number): Result<void, CommentsFull> {
  return count < COMMENTS_PER_LIST
    ? ok(undefined)
    : err({ kind: 'comments-full', limit: COMMENTS_PER_LIST })
}

interface Acting {
  readonly userId: string
  readonly roleId: RoleId
}

/** Whether somebody may change the words of a comment: their own ones (wishlist 10). */
export function decideCommentEdit(
  { author }: Pick<WishlistComment, 'author'>,
  { userId, roleId }: Acting,
): Result<void, TeamPowerMissing> {
  return author?.id === userId && hasPower(roleId, 'comment') ? ok(undefined) : err(NOT_THEIRS)
}

/** Whether somebody may delete a comment, and bring it back: their own ones, or anybody's for who manages the lists. */
export function decideCommentDeletion(
  { author }: Pick<WishlistComment, 'author'>,
  { userId, roleId }: Acting,
): Result<void, TeamPowerMissing> {
  return author?.id === userId || hasPower(roleId, 'manage-wishlists')
    ? ok(undefined)
    : err(NOT_THEIRS)
}

const NOT_THEIRS: TeamPowerMissing = { kind: 'team-power-missing' }

function textFault(text: string): Fault | null {
  if (text === '') return 'missing'
  if (lengthOf(text) > COMMENT_LENGTH) return 'too-long'
  return hasControlCharacters(text.replace(/[\n\t]/g, ' ')) ? 'malformed' : null
}
