const WORDS = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|sixty'

/** Every number of a page in Markdown; names such as SHA-256 and 4K are none. */
export function numbersIn(markdown: string): readonly string[] {
  const prose = markdown.replace(/^changed: .*$/m, '').replace(/\{\{\w+\}\}/g, '')
  return prose.match(new RegExp(`(?<![\\w-])(?:\\d+|${WORDS})(?!\\w)`, 'gi')) ?? []
}
