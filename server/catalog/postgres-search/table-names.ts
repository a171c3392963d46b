import { sql } from 'kysely'
import { COUNTED_VALUES } from './facet-mask.ts'
import { digestOf } from './search-marks.ts'

/** Moves with the columns and with what they hold. */
const COLUMNS = 4

/** The number of the columns, and the values that lists count. */
export const LAYOUT = `${COLUMNS}_${digestOf(COUNTED_VALUES.join(' '))}`

export const DOCUMENTS_PREFIX = 'search_documents_'
export const WORDS_PREFIX = 'search_words_'
/** Row of `meta` that says which catalog the rows of a layout are of. */
export const VERSION_PREFIX = 'search_version_'

/**
 * The tables that PostgreSQL searches in: a row for each asset on sale, and one for each word. Their names say how they are laid
 * out, so that versions of the shop that run side by side each have their own.
 */
export const DOCUMENTS = sql.table(DOCUMENTS_PREFIX + LAYOUT)
export const WORDS = sql.table(WORDS_PREFIX + LAYOUT)
