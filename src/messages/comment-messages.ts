export const COMMENT_POSTED = 'Comment posted.'

/** "1 comment", "12 comments"; null where there is none. */
export function inComments(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? '1 comment' : `${count} comments`
}

/** Who shares a list, to whoever looks at it. */
export function sharedByMessage(owner: string, isMine: boolean): string {
  return `Shared by ${isMine ? 'you' : owner}`
}
