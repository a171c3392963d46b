import names from 'countries-list/minimal/countries.en.min.json'

/** All countries with their ISO 3166-1 codes, sorted by name. */
export const COUNTRIES = Object.entries(names)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => (one.label < other.label ? -1 : 1))
