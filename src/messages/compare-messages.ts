export const COMPARISON_FULL = 'Compare holds four assets. Remove one to add another.'

/** What of a shared address is not for sale any more. */
export function notComparedMessage(count: number): string {
  return count === 1
    ? 'One asset in this link is no longer available.'
    : `${count} assets in this link are no longer available.`
}
