import { minimumLicense, type Viewer } from '../user/viewer.ts'
import { effectiveMinimum } from './choice.ts'

/** Whose minimum applies to this viewer: the team's, if it is higher than their own (licensing 2). */
export function minimumOwner(viewer: Viewer): 'account' | 'team' {
  if (viewer.kind === 'visitor') return 'account'
  return minimumLicense(viewer) > effectiveMinimum(viewer.minLicenseId) ? 'team' : 'account'
}
