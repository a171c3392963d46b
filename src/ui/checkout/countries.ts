import names from 'countries-list/minimal/countries.en.min.json'

/** Every country by its ISO 3166-1 code, in the order of their names. */
export const COUNTRIES = Object.entries(names)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => (one.label < other.label ? -1 : 1))
