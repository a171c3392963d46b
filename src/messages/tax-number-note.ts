/** Said under the field while it is typed; never a reason to stop (input 6). */
export function taxNumberNote(form: 'fits' | 'unverified' | null): string {
  if (form === null) return 'With its country in front, such as PT 501 964 843.'
  return form === 'fits'
    ? 'It has the form of a VAT number.'
    : 'Kept as you write it. We do not know this form, so it counts as unverified.'
}
