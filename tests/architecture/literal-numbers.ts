const WORDS = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|sixty'

/** Every number in a Markdown page, except in names such as SHA-256 and 4K. */
export function numbersIn(markdown: string): readonly string[] {
  const prose = markdown.replace(/^changed: .*$/m, '').replace(/\{\{\w+\}\}/g, '')
  return prose.match(new RegExp(`(?<![\\w-])(?:\\d+|${WORDS})(?!\\w|-factor)`, 'gi')) ?? []
}

const COUNTED =
  'days?|months?|weeks?|years?|hours?|minutes?|seconds?|characters?|letters?|items?|downloads?|credits?|files?|lists?|seats?|times|MB|GB'

/**
 * Every count that a source spells out: "14 days", "a 14-day refund", "30 working days", "20% off",
 * "$4.00". A count of 1 is ignored as grammar. A phrase may continue on the next line.
 */
export function countsIn(source: string): readonly string[] {
  const counted = `(?<![\\w-])(?!1 )(?:\\d+|${WORDS})(?:\\s*%|[\\s-]+(?:[a-z]+\\s+)?(?:${COUNTED})(?!\\w))`
  const prices = '[$€]\\d+(?:\\.\\d+)?'
  return source.match(new RegExp(`${counted}|${prices}`, 'gi')) ?? []
}
