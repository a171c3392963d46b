import { MOST_MEANINGS, TERM_LENGTH, type SynonymFault } from '#domain/search/synonym-change.ts'

/** Why a synonym is refused. */
export const SYNONYM_REFUSALS: Readonly<Record<SynonymFault, string>> = {
  'term-empty': 'Enter a search term with at least one letter or digit.',
  'term-too-long': `Use up to ${TERM_LENGTH} characters for the search term.`,
  'meanings-too-many': `Enter up to ${MOST_MEANINGS} words or phrases.`,
  'meaning-too-long': `Use up to ${TERM_LENGTH} characters for each word or phrase.`,
  'meaning-is-term': 'That’s the search term itself. Enter other words.',
}
