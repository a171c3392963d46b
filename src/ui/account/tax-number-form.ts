import { checkVAT, countries } from 'jsvat'

/**
 * How a tax number looks: only its form is judged, and nothing is ever refused for it (input 6). A
 * number without a known country in front is one that we have no form for.
 */
export function taxNumberForm(number: string): 'fits' | 'unverified' {
  return checkVAT(number, countries).isValidFormat ? 'fits' : 'unverified'
}
