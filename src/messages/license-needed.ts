/** Why something is not sold under the selected license: what requires a higher one, and which license covers it. */
export function licenseNeededMessage(by: 'account' | 'team' | 'plan', name: string): string {
  return by === 'plan'
    ? `Your plan is under the ${name} license, so credits under a lower license can’t be used for its downloads.`
    : `The selected license doesn’t cover your ${by === 'team' ? 'team' : 'company'}. You need the ${name} license.`
}
