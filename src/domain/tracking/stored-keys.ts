// Under which names tracking keeps something in a browser, besides the cookie of its number (tracking 7, tracking 8).

/** What this visit has sent, for all tabs. */
export const FLAGS_KEY = 'emberstock-sent'

/** What a tab's documents hand on to one another. */
export const LOG_KEY = 'emberstock-tracking'

/** Pages that were left before they were tracked. */
export const EARLY_PAGES_KEY = 'emberstock-early'
