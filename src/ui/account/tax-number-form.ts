import { checkVAT, countries } from 'jsvat'

/**
 * Checks only the format of a tax number, and never causes it to be rejected (input 6). A number without a
 * known country prefix is one that we have no format for.
 */
export function taxNumberForm(number: string): 'fits' | 'unverified' {
  return checkVAT(number, countries).isValidFormat ? 'fits' : 'unverified'
}
