export const COMMENT_POSTED = 'Comment posted.'

/** "1 comment", "12 comments"; null if there are none. */
export function inComments(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? '1 comment' : `${count} comments`
}

/** Says who shares a list, to the person viewing it. */
export function sharedByMessage(owner: string, isMine: boolean): string {
  return `Shared by ${isMine ? 'you' : owner}`
}
