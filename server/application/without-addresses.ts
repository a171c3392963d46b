/** Bounded in every part, so that no text takes long. A path of a package, `node_modules/@name`, is none. */
const ADDRESS =
  /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu

/** A text for the log: whatever looks like an address of mail in it is masked, also as an address of the web spells it. */
export function withoutAddresses(text: string): string {
  return /@|%40/.test(text) ? text.replace(ADDRESS, '[address]') : text
}
