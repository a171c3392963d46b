export const COMPARISON_FULL = 'Compare holds four assets. Remove one to add another.'

/** How many assets from a shared address are no longer for sale. */
export function notComparedMessage(count: number): string {
  return count === 1
    ? 'One asset in this link is no longer available.'
    : `${count} assets in this link are no longer available.`
}
