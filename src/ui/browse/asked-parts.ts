/** Fetched together, for a page that was asked for something. */
export { ResultsHead } from './results-head.tsx'
export { ZeroResults } from './zero-results.tsx'
