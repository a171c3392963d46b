/** Parts that are fetched together, for a page with a search or filters. */
export { ResultsHead } from './results-head.tsx'
export { ZeroResults } from './zero-results.tsx'
