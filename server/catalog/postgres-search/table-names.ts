import { sql } from 'kysely'
import { COUNTED_VALUES } from './facet-mask.ts'
import { digestOf } from './search-marks.ts'

/** Increment it when the columns or their content change. */
const COLUMNS = 4

/** The number of the columns, and a digest of the values that lists count. */
export const LAYOUT = `${COLUMNS}_${digestOf(COUNTED_VALUES.join(' '))}`

export const DOCUMENTS_PREFIX = 'search_documents_'
export const WORDS_PREFIX = 'search_words_'
/** Prefix of the `meta` key that records which catalog the rows of a layout belong to. */
export const VERSION_PREFIX = 'search_version_'

/**
 * The tables that PostgreSQL searches: a row for each asset on sale, and one for each word. Their names
 * contain their layout, so that versions of the shop running side by side each have their own.
 */
export const DOCUMENTS = sql.table(DOCUMENTS_PREFIX + LAYOUT)
export const WORDS = sql.table(WORDS_PREFIX + LAYOUT)
