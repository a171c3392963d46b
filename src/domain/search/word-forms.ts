/** British spellings with their American forms, as parts of words. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^(arm|behavi|clam|col|end?eav|fav|flav|glam|harb|hon|hum|lab|neighb|od|rum|sav|vap|vig)our/u,
    '$1or',
  ],
  [/^(calib|cent|fib|lit|lust|meag|met|sab|somb|spect|theat)re(s?)$/u, '$1er$2'],
  [/^(color|crystall|digit|organ|pulver|real|styl|vapor)is(e|ed|es|ing|ation)$/u, '$1iz$2'],
  [/^gr[ae]y/u, 'gray'],
  [/^(m|sm)oul(d)/u, '$1ol$2'],
  [/^aluminium$/u, 'aluminum'],
  [/^aeroplane/u, 'airplane'],
  [/^sulphur/u, 'sulfur'],
  [/^plough/u, 'plow'],
  [/^tyre(s?)$/u, 'tire$1'],
  [/^catalogue/u, 'catalog'],
  [/^defence/u, 'defense'],
]

/** Plural endings with their replacements. The first match is used. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(.*vert|.*vort|.*mat?r)ices$/u, '$1ex'],
  [/^(lea|loa|shel|wol|hal|kni|li)ves$/u, '$1f'],
  [/^(.{2,})ies$/u, '$1y'],
  [/^(.*(?:ch|sh|ss|x|z|o|as|us))es$/u, '$1'],
  [/^(.{2,}[^suied])s$/u, '$1'],
  [/^(.{2,}[ed])s$/u, '$1'],
]

/**
 * The common stem of all forms of a word: plural and singular, British and American spelling, and derivations
 * with -ing, -ed and -y. It is not a word itself.
 */
export function stemOf(word: string): string {
  const spelled = replaced(word, SPELLINGS)
  const one = spelled.length > 3 ? replaced(spelled, ENDINGS) : spelled
  return withoutEnd(one)
}

function replaced(word: string, by: readonly (readonly [RegExp, string])[]): string {
  for (const [ending, other] of by) {
    if (ending.test(word)) return word.replace(ending, other)
  }
  return word
}

function withoutEnd(word: string): string {
  const verb = /^(?<stem>.*[aeiouy].*)(?:ing|(?<!e)ed)$/u.exec(word)?.groups?.['stem']
  if (verb !== undefined && verb.length >= 3) return bare(single(verb))
  const noun = /^(?<stem>.{2,}(?:st|nd|in|ow|ok|ck|ud|rm|am|rk|ss|od|gg|nn|rr|dd|tt))y$/u.exec(word)
  return bare(single(noun?.groups?.['stem'] ?? word, noun !== null))
}

/** "foggy", "running": removes the letter that was doubled for the ending. */
function single(stem: string, wasDoubled = true): string {
  return wasDoubled && /([bdgmnprt])\1$/u.test(stem) ? stem.slice(0, -1) : stem
}

/** A silent e stays before some endings only, so it is always dropped. */
function bare(stem: string): string {
  return stem.length > 4 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}
