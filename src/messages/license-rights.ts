/** What every license of an asset allows, regardless of its holder. */
export const LICENSE_RIGHTS: readonly string[] = [
  'Use it in any number of films, commercials, games and client projects, worldwide.',
  'Perpetual: later changes to your plan or company don’t affect it.',
  'Covers the person or company named in the license.',
  'Don’t resell or share the file itself, or anything it can be extracted from.',
]
