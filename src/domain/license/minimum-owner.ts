import { minimumLicense, type Viewer } from '../user/viewer.ts'
import { effectiveMinimum } from './choice.ts'

/** Whose minimum counts for this viewer: their team's where it alone is the higher one (licensing 2). */
export function minimumOwner(viewer: Viewer): 'account' | 'team' {
  if (viewer.kind === 'visitor') return 'account'
  return minimumLicense(viewer) > effectiveMinimum(viewer.minLicenseId) ? 'team' : 'account'
}
