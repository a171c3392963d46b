// Keys under which tracking stores data in a browser, besides the fingerprint cookie (tracking 7, tracking 8).

/** What this visit has sent, across all tabs. */
export const FLAGS_KEY = 'emberstock-sent'

/** The log that a tab's documents hand on to one another. */
export const LOG_KEY = 'emberstock-tracking'

/** Pages that were left before tracking could record them. */
export const EARLY_PAGES_KEY = 'emberstock-early'
