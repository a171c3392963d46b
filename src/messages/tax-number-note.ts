/** Shown below the field while typing; never blocks the form (input 6). */
export function taxNumberNote(form: 'fits' | 'unverified' | null): string {
  if (form === null) return 'Include the country code, such as PT 501 964 843.'
  return form === 'fits'
    ? 'This looks like a valid VAT ID.'
    : 'We don’t recognize this format, so we’ll save it as unverified.'
}
