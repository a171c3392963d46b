const WORDS = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|sixty'

/** Every number of a page in Markdown; names such as SHA-256 and 4K are none. */
export function numbersIn(markdown: string): readonly string[] {
  const prose = markdown.replace(/^changed: .*$/m, '').replace(/\{\{\w+\}\}/g, '')
  return prose.match(new RegExp(`(?<![\\w-])(?:\\d+|${WORDS})(?!\\w)`, 'gi')) ?? []
}

const COUNTED =
  'days?|months?|weeks?|years?|hours?|minutes?|seconds?|characters?|letters?|items?|downloads?|credits?|files?|lists?|seats?|times|MB|GB|%'

/** Every count that a source says in so many words: "14 days", "ten characters". One of a thing is grammar. */
export function countsIn(source: string): readonly string[] {
  return (
    source.match(new RegExp(`(?<![\\w-])(?!1 )(?:\\d+|${WORDS}) (?:${COUNTED})(?!\\w)`, 'gi')) ?? []
  )
}
