/** Only a path of our own; anything else is home. */
export function ownPath(target: string | null): string {
  return target !== null && /^\/(?![/\\])/.test(target) ? target : '/'
}
