/** Plain data as a JavaScript literal that cannot end the script around it. */
export function inScript(data: string | readonly string[]): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
